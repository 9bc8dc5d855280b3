/** Current names of time zones for which browsers and servers still use a former name. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

const presentName = (timeZone: string) => PRESENT_NAMES[timeZone] ?? timeZone

/** Returns the time zone of the device. */
export const ownTimeZone = (): string => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Returns the names of all time zones, including the given ones, in alphabetical order. */
export const timeZoneNames = (...given: readonly string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC', ...given])]
    .filter(Boolean)
    .sort()
