import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { RELEASE_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'

type ReleaseReply = Reply<'releaseHeld'>
type Held = { readonly id: string; readonly application_id: string }

type ReleaseOptions = {
  /** @throws ApiError 'conflict' with the applications that have changed; then none of `ids` was released */
  readonly release: (ids: string[]) => Promise<ReleaseReply>
  /** Called before each request with the number of decisions that have been released so far. */
  readonly onProgress: (done: number) => void
}

export type Released = {
  /** The ids of the applications whose decisions were released. */
  readonly ids: readonly string[]
  readonly undos: readonly ReleaseReply['undo'][]
  /** Names of companies that were skipped because their applications have changed. */
  readonly skipped: readonly string[]
  /** The error that ended the release early. */
  readonly failure?: unknown
}

const NOTHING_RELEASED: Released = { ids: [], undos: [], skipped: [] }

/**
 * Releases held decisions in batches of RELEASE_MAX. Decisions with a conflict are skipped and the rest are released.
 */
export async function releaseAll(held: readonly Held[], options: ReleaseOptions): Promise<Released> {
  let released = NOTHING_RELEASED
  for (let from = 0; from < held.length && !released.failure; from += RELEASE_MAX) {
    options.onProgress(released.ids.length)
    released = await releaseNext(released, held.slice(from, from + RELEASE_MAX), options)
  }
  return released
}

/** Releases one batch. If the batch has conflicts, repeats it without the conflicting decisions. */
async function releaseNext(
  before: Released,
  held: readonly Held[],
  options: ReleaseOptions,
): Promise<Released> {
  if (held.length === 0) return before
  try {
    const { undo } = await options.release(held.map(({ id }) => id))
    const ids = [...before.ids, ...held.map(({ application_id }) => application_id)]
    return { ...before, ids, undos: [...before.undos, undo] }
  } catch (failure) {
    const conflicts = failure instanceof ApiError && failure.code === 'conflict' ? failure.conflicts : []
    const rest = held.filter(({ application_id }) => conflicts.every(({ id }) => id !== application_id))
    if (rest.length === held.length) return { ...before, failure }
    const names = conflicts.map(({ company_name }) => companyTitle(company_name))
    return releaseNext({ ...before, skipped: [...before.skipped, ...names] }, rest, options)
  }
}
