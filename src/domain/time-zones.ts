import { TIME_ZONE_CHARACTERS } from './limits.ts'

/** Current names of time zones for which browsers and servers still use a former name. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Returns whether this browser or server knows a time zone, under its current or a former name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Validates a chosen time zone. @returns the error message, or null */
export const timeZoneError = (name: string): string | null =>
  name.length <= TIME_ZONE_CHARACTERS && isTimeZone(name) ? null : 'Choose a time zone from the list.'

/** Returns a time zone, or UTC if this browser or server does not know it. */
export const knownTimeZone = (name: string): string => (isTimeZone(name) ? name : 'UTC')

/** Returns the current name of a time zone, if this browser or server knows that name. */
export function presentName(timeZone: string): string {
  const present = PRESENT_NAMES[timeZone]
  return present && isTimeZone(present) ? present : timeZone
}

/**
 * Returns the time zone of the device, or UTC if the browser cannot name it: some report an empty name, 'Etc/Unknown'
 * or nothing.
 */
export function ownTimeZone(): string {
  const name: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return presentName(knownTimeZone(name ?? ''))
}

/** Returns all time zones in alphabetical order, including the device's own and the given ones that are known. */
export const timeZoneOptions = (...given: readonly string[]): { value: string; label: string }[] =>
  [
    ...new Set([
      ...Intl.supportedValuesOf('timeZone').map(presentName),
      ...['UTC', ownTimeZone()],
      ...given.filter(isTimeZone),
    ]),
  ]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
