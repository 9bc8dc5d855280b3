import type { Answers } from '#domain/applications/form/answers.ts'
import type { Fault } from '#domain/applications/form/check.ts'
import { sameAnswer } from '#domain/applications/form/same.ts'

/** What a step was refused for, and the answers it was refused on. */
export type Refusal = { readonly faults: readonly Fault[]; readonly answers: Answers }

/**
 * Which faults of a refusal still stand. One goes when its answer has changed and passes the check;
 * new ones wait for the next try, so that nobody is scolded while typing.
 * @param current what the check finds in `now`
 */
export const stillWrong = (
  refusal: Refusal | undefined,
  now: Answers,
  current: readonly Fault[],
): readonly Fault[] =>
  (refusal?.faults ?? []).filter(
    (fault) =>
      sameAnswer(refusal?.answers[fault.field], now[fault.field]) ||
      current.some(({ path, kind }) => path === fault.path && kind === fault.kind),
  )
