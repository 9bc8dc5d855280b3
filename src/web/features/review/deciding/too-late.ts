import { DECIDING_REFUSALS } from '#domain/review/messages.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Whether a decision was refused to be taken back for good: trying again would not help. */
export const isTooLateToUndo = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code in DECIDING_REFUSALS
