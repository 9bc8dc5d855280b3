import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { RELEASE_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'

type ReleaseReply = Reply<'releaseHeld'>
type Held = { readonly id: string; readonly application_id: string }

type ReleaseOptions = {
  /** @throws ApiError 'conflict' that names those that moved, of which none was released then */
  readonly release: (ids: string[]) => Promise<ReleaseReply>
  /** Told before each call, how many are through. */
  readonly onProgress: (done: number) => void
}

export type Released = {
  /** The applications that are decided about now. */
  readonly ids: readonly string[]
  readonly undos: readonly ReleaseReply['undo'][]
  /** Companies that somebody decided about meanwhile. */
  readonly left: readonly string[]
  /** What ended it before all were through. */
  readonly failure?: unknown
}

const NOTHING_RELEASED: Released = { ids: [], undos: [], left: [] }

/** Releases any number of held decisions, so many a call. What cannot be released is named, and the rest follows. */
export async function releaseAll(held: readonly Held[], means: ReleaseOptions): Promise<Released> {
  let released = NOTHING_RELEASED
  for (let from = 0; from < held.length && !released.failure; from += RELEASE_MAX) {
    means.onProgress(released.ids.length)
    released = await releaseNext(released, held.slice(from, from + RELEASE_MAX), means)
  }
  return released
}

/** One call's worth. One of which something moved is asked for again without it. */
async function releaseNext(
  before: Released,
  held: readonly Held[],
  means: ReleaseOptions,
): Promise<Released> {
  if (held.length === 0) return before
  try {
    const { undo } = await means.release(held.map(({ id }) => id))
    const ids = [...before.ids, ...held.map(({ application_id }) => application_id)]
    return { ...before, ids, undos: [...before.undos, undo] }
  } catch (failure) {
    const moved = failure instanceof ApiError && failure.code === 'conflict' ? failure.moved : []
    const rest = held.filter(({ application_id }) => moved.every(({ id }) => id !== application_id))
    if (rest.length === held.length) return { ...before, failure }
    const names = moved.map(({ company_name }) => companyTitle(company_name))
    return releaseNext({ ...before, left: [...before.left, ...names] }, rest, means)
  }
}
