import type { Fault } from '../../forms/findings.ts'
import type { Message } from '../../message.ts'
import { requiredFieldsMissing, wordLimitExceeded } from '../messages.ts'

/**
 * The toast that goes with a refusal (S5-form.1, S5-form.10): what is missing comes before what is too long.
 * @returns undefined when the faults speak at their fields alone
 */
export function toastOf(faults: readonly Fault[], at: 'proceeding' | 'submitting'): Message | undefined {
  if (faults.some((fault) => fault.kind === 'missing')) return requiredFieldsMissing(at)
  const long = faults.find((fault) => fault.kind === 'too-many-words')
  return long && wordLimitExceeded(long.label, long.words ?? 0)
}
