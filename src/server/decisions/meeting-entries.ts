import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { findLatestEntries } from '#database/meetings.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import {
  type CalendarEntry,
  type LatestEntry,
  type Meeting,
  nextEntry,
  restoresMeeting,
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
  /** True if it only takes back a pending change of the meeting, and says nothing else. */
  readonly restores: boolean
  /** True if it is based on replacing a pending change of the meeting. */
  readonly replaces: boolean
}

export type MeetingChanges = {
  readonly of: (applicationId: string) => MeetingChange
  /** The latest entries that the founders know. */
  readonly latest: ReadonlyMap<string, LatestEntry>
}

/**
 * Returns what a decision does to meetings: it sets or changes one, and another status cancels one.
 * @param options `undoable`: whether entries follow those of decisions that can still be undone, or replace them
 */
export async function planMeetings(
  transaction: Transaction,
  ids: readonly string[],
  { status, meeting, note, reason_ids }: DecidedChange,
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
  return { of, latest: announced }
}
