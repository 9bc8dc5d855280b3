import type { Fault } from '#domain/forms/findings.ts'
import { sameAnswer } from '#domain/forms/same.ts'

/** What a step was refused for, and the answers it was refused on. */
export type Refusal = {
  readonly faults: readonly Fault[]
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * Which faults of a refusal still stand. One goes when its answer has changed and passes the check;
 * new ones wait for the next try, so that nobody is scolded while typing.
 * @param current what the check finds in `now`
 */
export const stillWrong = (
  refusal: Refusal | undefined,
  now: Readonly<Record<string, unknown>>,
  current: readonly Fault[],
): readonly Fault[] =>
  (refusal?.faults ?? []).filter(
    (fault) =>
      sameAnswer(refusal?.answers[fault.field], now[fault.field]) ||
      current.some(({ path, kind }) => path === fault.path && kind === fault.kind),
  )
