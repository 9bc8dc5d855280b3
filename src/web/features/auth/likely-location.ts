import { LOCATIONS } from '#domain/accounts/locations.ts'
import { ownTimeZone, presentName } from '#domain/time-zones.ts'

/**
 * Adds time zones, which are missing in TypeScript's types. They are a property in some browsers, a method in newer
 * browsers, and absent in others.
 */
type ZonedLocale = Intl.Locale & {
  readonly timeZones?: readonly string[]
  getTimeZones?(): readonly string[]
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region
  } catch {
    // Browsers accept language settings that are not valid tags.
    return undefined
  }
}

/**
 * Returns whether the device's time zone is in a region, or true if the browser does not know the region's time zones.
 * This check is needed because many browsers outside the US are set to English (US).
 */
function matchesTimeZone(region: string, timeZone: string): boolean {
  const locale: ZonedLocale = new Intl.Locale('und', { region })
  const zones = locale.getTimeZones?.() ?? locale.timeZones
  return zones?.some((name) => presentName(name) === timeZone) ?? true
}

/**
 * Guesses a user's location from the first of the browser's languages that names a region.
 * @param timeZone the device's time zone
 * @returns the location's name, or undefined if there is no guess
 */
export function likelyLocation(languages: readonly string[], timeZone = ownTimeZone()): string | undefined {
  const region = languages.map(regionOf).find((found) => found !== undefined)
  if (!region || !matchesTimeZone(region, timeZone)) return undefined
  return LOCATIONS.find(({ code }) => code === region)?.name
}
