import { z } from '@hono/zod-openapi'
import { MEETING_PLACE_CHARACTERS, TIME_ZONE_CHARACTERS } from '#domain/limits.ts'
import { hasMeetingLength } from '#domain/meetings/meeting.ts'
import { isTimeZone } from '#domain/time-zones.ts'
import { cleanLine } from '#domain/typed-text.ts'
import { textUpTo } from './typed-text.ts'

/** A UTC timestamp with a four-digit year, from 1970 on. */
const instant = z.iso
  .datetime()
  .refine((text) => Date.parse(text) >= 0 && text.length <= 30, 'Must be 1970 or later')

/** When and where the group meets the founders. */
export const meeting = z
  .strictObject({
    starts_at: instant,
    ends_at: instant,
    /** IANA name of the time zone in which the e-mail gives the date. */
    time_zone: z.string().max(TIME_ZONE_CHARACTERS).refine(isTimeZone, 'a time zone, like Asia/Kolkata'),
    /** A place or a link; may be blank. */
    place: textUpTo(MEETING_PLACE_CHARACTERS).transform(cleanLine),
  })
  .refine(hasMeetingLength, 'must end after its start, within 24 hours')
  .openapi('NewMeeting')

const times = { starts_at: z.string(), ends_at: z.string(), time_zone: z.string() }

/**
 * An application's latest meeting. Null if there is none, if the status is no longer meeting_scheduled, or while the
 * application is withdrawn. Founders do not see a meeting while its decision can still be undone.
 */
export const meetingShape = z
  .object({ ...times, place: z.string() })
  .openapi('Meeting')
  .nullable()

/** Like meetingShape, without the place. */
export const meetingTimesShape = z.object(times).openapi('MeetingTimes').nullable()
