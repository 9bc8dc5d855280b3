import { describeStatus } from '../applications/status.ts'
import { READER_TEXTS } from './messages.ts'

/** As much of an application that is read as somebody else may change meanwhile. */
type Read = {
  /** Newest first. */
  readonly history: readonly { readonly id: string; readonly who: string; readonly to: string }[]
  readonly rounds: readonly { readonly id: string; readonly answered_at: string | null }[]
}

/** What its reader has done themselves, which was told them already. */
type Own = { readonly name: string; readonly rounds: readonly string[] }

/**
 * What others have changed in an application while it was read.
 * @param shown as it stood on the screen
 * @param read as it is now
 * @returns a sentence for its reader; undefined when there is nothing to say
 */
export function changeInReading(shown: Read, read: Read, own: Own): string | undefined {
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
