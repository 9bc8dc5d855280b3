import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { Problem } from '#server/problem.ts'

/** @throws Problem 'validation-failed' for what not even a draft may hold (D-form.37), naming where it stands */
export function refuseUnkept(changes: Partial<Answers>): void {
  const faults = APPLICATION_FORM.unkept(changes)
  const [first] = faults
  if (first) throw new Problem('validation-failed', first.message, { faults })
}
