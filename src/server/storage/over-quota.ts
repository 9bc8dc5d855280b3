import { type Quota, quotaRefusal } from '#database/quota-refusal.ts'
import { TOO_MANY_DRAFTS } from '#domain/applications/messages.ts'
import { tooManyUploads, tooMuchUnused } from '#domain/files/messages.ts'
import type { Message } from '#domain/message.ts'
import { tooManyRounds } from '#domain/questions/messages.ts'
import { TOO_MANY_REASONS } from '#domain/review/deciding-refusals.ts'
import { type Problem, problemOf } from '#server/problem.ts'

const TEXTS: Record<Quota, (seconds: number) => Message> = {
  drafts: () => TOO_MANY_DRAFTS,
  uploads: tooManyUploads,
  files: tooMuchUnused,
  rounds: tooManyRounds,
  reasons: () => TOO_MANY_REASONS,
}

/** What a person is told whose statement the database refused because they have stored enough. */
export function overQuota(cause: unknown): Problem | undefined {
  const refusal = quotaRefusal(cause)
  if (!refusal) return undefined
  const { quota, retryAt } = refusal
  if (!retryAt) return problemOf('limit-reached', TEXTS[quota](0), { cause })
  const seconds = (retryAt.getTime() - Date.now()) / 1000
  return problemOf('rate-limited', TEXTS[quota](seconds), { retryAt, cause })
}
