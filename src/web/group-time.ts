import { knownTimeZone, ownTimeZone } from '#domain/time-zones.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { serverNow } from './clock.ts'
import { settings } from './settings.ts'

/** Returns today's date in the group's time zone: '2026-11-21'. In UTC if no zone is chosen. */
export const groupToday = (): string =>
  dayIn(new Date(serverNow()), knownTimeZone(settings.timeZone ?? 'UTC'))

/** Returns the time zone in which new rounds and meetings start: the group's, or the device's if none is chosen. */
export const initialTimeZone = (): string =>
  settings.timeZone ? knownTimeZone(settings.timeZone) : ownTimeZone()
