import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { findLatestEntries } from '#database/meetings.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import {
  type CalendarEntry,
  type LatestEntry,
  type Meeting,
  nextEntry,
  repeatsMeeting,
} from '#domain/meetings/meeting.ts'
import { meetingParagraph } from '#domain/meetings/messages.ts'
import { isBlankText } from '#domain/typed-text.ts'

type DecidedChange = {
  readonly status: ReviewStatus
  readonly meeting?: Meeting | undefined
  readonly note: string
  readonly reason_ids: readonly string[]
}

/** The effect of a decision on the meeting of one application. */
export type MeetingChange = {
  /**
   * The calendar entry to store with the decision and attach to its e-mail. Undefined if there is no meeting or it does
   * not change.
   */
  readonly entry: CalendarEntry | undefined
  /** The paragraph of the e-mail about the meeting. Blank without an entry. */
  readonly paragraph: string
  /** True if the decision sets the meeting last sent to the founder, and says nothing else. */
  readonly repeats: boolean
}

export type MeetingChanges = {
  readonly of: (applicationId: string) => MeetingChange
  /** The latest entries before the decision. */
  readonly latest: ReadonlyMap<string, LatestEntry>
}

/**
 * Returns the effect of a decision on meetings. It may set or change a meeting; another status cancels the meeting.
 * @param options `undoable` as for findLatestEntries
 */
export async function planMeetings(
  transaction: Transaction,
  ids: readonly string[],
  { status, meeting, note, reason_ids }: DecidedChange,
  options: { readonly undoable: boolean },
): Promise<MeetingChanges> {
  const latest = await findLatestEntries(transaction, ids, options)
  const keepsMeetings = status === 'meeting_scheduled'
  const of = (id: string) => {
    const known = latest.get(id)
    const entry = nextEntry(meeting, known, { keepsMeetings, newUid: randomUUID() })
    const saysMore = !isBlankText(note) || reason_ids.length > 0
    const repeats = !saysMore && repeatsMeeting(meeting, known)
    return { entry, paragraph: meetingParagraph(entry, known), repeats }
  }
  return { of, latest }
}
