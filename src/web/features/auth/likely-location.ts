import { LOCATIONS } from '#domain/accounts/locations.ts'

/** Not yet in the compiler's own types; a method in newer browsers, nothing in some. */
type ZonedLocale = Intl.Locale & {
  readonly timeZones?: readonly string[]
  getTimeZones?(): readonly string[]
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region
  } catch {
    // A browser may be set to a language that is none.
    return undefined
  }
}

/** Where the browser knows a region's time zones, the device's is among them: very many are set to English (US) elsewhere. */
function isHere(region: string, timeZone: string): boolean {
  const locale: ZonedLocale = new Intl.Locale('und', { region })
  const zones = locale.getTimeZones?.() ?? locale.timeZones
  return zones?.includes(timeZone) ?? true
}

/**
 * Where somebody is likely to live, by the first of their browser's languages that names a region.
 * @param timeZone of the device
 * @returns the location's name, or undefined where nothing speaks for one
 */
export function likelyLocation(
  languages: readonly string[],
  { timeZone } = Intl.DateTimeFormat().resolvedOptions(),
): string | undefined {
  const region = languages.map(regionOf).find((found) => found !== undefined)
  if (!region || !isHere(region, timeZone)) return undefined
  return LOCATIONS.find(({ code }) => code === region)?.name
}
