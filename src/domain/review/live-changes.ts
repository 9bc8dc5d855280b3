import { describeStatus } from '../applications/status.ts'
import { READER_TEXTS } from './messages.ts'

type Page = { readonly applications: readonly { readonly id: string }[]; readonly count: number }

/** What becomes of a page in view when it is read anew without having been asked for. */
type RefetchedPage<P> = {
  /** To be shown now: what is there stays in its place, as it is by now. */
  readonly page: P
  /** How many more there are, when something comes, goes or moves on being asked for; undefined when nothing does. */
  readonly more: number | undefined
}

/** Rows change where they stand; none comes, goes or moves under a pointer. */
export function mergeRefetchedPage<P extends Page>(shown: P, read: P): RefetchedPage<P> {
  const isSame =
    shown.applications.length === read.applications.length &&
    shown.applications.every(({ id }, place) => id === read.applications[place]?.id)
  if (isSame) return { page: read, more: undefined }
  const byId = new Map(read.applications.map((application) => [application.id, application]))
  const applications = shown.applications.map((application) => byId.get(application.id) ?? application)
  return { page: { ...shown, applications }, more: Math.max(0, read.count - shown.count) }
}

/** As much of an application that is read as somebody else may change meanwhile. */
type ReadApplication = {
  /** Newest first. */
  readonly history: readonly { readonly id: string; readonly who: string; readonly to: string }[]
  readonly rounds: readonly { readonly id: string; readonly answered_at: string | null }[]
}

/** What its reader has done themselves, which was told them already. */
type OwnChanges = { readonly name: string; readonly rounds: readonly string[] }

/**
 * What others have changed in an application while it was read.
 * @param shown as it stood on the screen
 * @param read as it is now
 * @returns a sentence for its reader; undefined when there is nothing to say
 */
export function describeOtherChange(
  shown: ReadApplication,
  read: ReadApplication,
  own: OwnChanges,
): string | undefined {
  const [latest] = read.history
  const isNew = shown.history.every(({ id }) => id !== latest?.id)
  if (latest && isNew && latest.who !== own.name) {
    return READER_TEXTS.statusChanged(latest.who, describeStatus(latest.to).label)
  }
  const waiting = shown.rounds.filter(({ answered_at }) => answered_at === null).map(({ id }) => id)
  if (read.rounds.some(({ id, answered_at }) => answered_at !== null && waiting.includes(id))) {
    return READER_TEXTS.answered
  }
  const known = [...own.rounds, ...shown.rounds.map(({ id }) => id)]
  return read.rounds.some(({ id }) => !known.includes(id)) ? READER_TEXTS.asked : undefined
}
