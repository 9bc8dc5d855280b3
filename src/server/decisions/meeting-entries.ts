import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { findLatestEntries } from '#database/meetings.ts'
import { type CalendarEntry, type LatestEntry, nextEntry, restoresMeeting } from '#domain/meetings/meeting.ts'
import { meetingParagraph } from '#domain/meetings/messages.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { StatusChange } from './decision-email.ts'

/** The effect of a decision on the meeting of one application. */
export type MeetingChange = {
  /**
   * The calendar entry to store with the decision and attach to its e-mail. Undefined if there is no meeting or it does
   * not change.
   */
  readonly entry: CalendarEntry | undefined
  /** The paragraph of the e-mail about the meeting. Blank without an entry. */
  readonly paragraph: string
  /** True if the decision only takes back a pending change of the meeting, and has neither a note nor reasons. */
  readonly restores: boolean
  /** True if a pending decision has changed the meeting. This decision then replaces that change. */
  readonly replaces: boolean
}

export type MeetingChanges = {
  readonly of: (applicationId: string) => MeetingChange
  /** The latest entry that each founder knows, by application id. */
  readonly announced: ReadonlyMap<string, LatestEntry>
  /** The latest entry that the team knows, by application id. */
  readonly current: ReadonlyMap<string, LatestEntry>
}

/**
 * Returns what a decision does to the meetings of applications. A decision with a meeting sets or moves the meeting; a
 * status other than Meeting Scheduled cancels it.
 * @param options `undoable` is true if new entries follow the entries of decisions that can still be undone, and false
 *   if they replace them
 */
export async function planMeetings(
  transaction: Transaction,
  ids: readonly string[],
  { status, meeting, note, reason_ids }: StatusChange,
  { undoable }: { readonly undoable: boolean },
): Promise<MeetingChanges> {
  const { announced, current } = await findLatestEntries(transaction, ids)
  const keepsMeetings = status === 'meeting_scheduled'
  const of = (id: string) => {
    const known = (undoable ? current : announced).get(id)
    const entry = nextEntry(meeting, known, { keepsMeetings, newUid: randomUUID() })
    const saysMore = !isBlankText(note) || reason_ids.length > 0
    const restores = !saysMore && restoresMeeting(meeting, announced.get(id), current.get(id))
    const replaces = current.get(id)?.sequence !== announced.get(id)?.sequence
    return { entry, paragraph: meetingParagraph(entry, known), restores, replaces }
  }
  return { of, announced, current }
}
