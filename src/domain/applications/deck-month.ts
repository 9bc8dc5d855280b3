import type { StoredFile } from '../files/stored-file.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const YEAR_MONTHS = MONTHS.length

/** 'March 2025', 'Mar-25', "Mar'25", 'sept2025'. */
const NAMED =
  /(?<!\p{L})(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?[-_. ']*(?:20)?(?<year>\d\d)(?!\d)/iu
/** '2025-03', '2025_03_31', '20250331'. */
const YEAR_FIRST = /(?<!\d)20(?<year>\d\d)[-_. ]?(?<month>0[1-9]|1[0-2])(?!\d{3})/u
/** '03-2025', '31-03-2025'. */
const YEAR_LAST = /(?<![\p{L}\d])(?:[0-3]?\d[-_. ])?(?<month>0?[1-9]|1[0-2])[-_. ]20(?<year>\d\d)(?!\d)/u
/** 'Q1 2025'. */
const QUARTER = /(?<!\p{L})q(?<quarter>[1-4])[-_. ']*(?:20)?(?<year>\d\d)(?!\d)/iu
/** 'FY25', which ends in March 2025. */
const FISCAL_YEAR = /(?<!\p{L})fy[-_ ']?(?:20)?(?<year>\d\d)(?!\d)/iu
/** '2024', but not 'v2024'. */
const YEAR = /(?<![\p{L}\d])20(?<year>\d\d)(?!\d)/u
/** The time of the upload, which is the name of the stored file. */
const UPLOADED = /\/(?<time>\d{13})(?:_\d+)?\.\w+$/

/** Returns a month as the number of months since the year 0. */
export const monthNumber = (time: Date): number => time.getUTCFullYear() * YEAR_MONTHS + time.getUTCMonth()

const CENTURY = 2000
/** March. */
const FISCAL_END = 2

/** Returns the latest month that a file's name may mean, or undefined if it states none. */
function monthOfName(name: string): number | undefined {
  const inYear = (year: string | undefined, month: number) => (CENTURY + Number(year)) * YEAR_MONTHS + month
  const named = NAMED.exec(name)?.groups
  if (named) return inYear(named.year, MONTHS.indexOf((named.name ?? '').toLowerCase()))
  const numbered = (YEAR_FIRST.exec(name) ?? YEAR_LAST.exec(name))?.groups
  if (numbered) return inYear(numbered.year, Number(numbered.month) - 1)
  const quarter = QUARTER.exec(name)?.groups
  if (quarter) return inYear(quarter.year, Number(quarter.quarter) * 3 - 1)
  const fiscal = FISCAL_YEAR.exec(name)?.groups
  if (fiscal) return inYear(fiscal.year, FISCAL_END)
  const year = YEAR.exec(name)?.groups?.year
  return year === undefined ? undefined : inYear(year, YEAR_MONTHS - 1)
}

/** Returns the month of a deck, from its name or from its upload, whichever is earlier. */
export function monthOfDeck({ filename, url }: StoredFile): number | undefined {
  const time = UPLOADED.exec(url)?.groups?.time
  const months = [monthOfName(filename), time && monthNumber(new Date(Number(time)))]
  const known = months.filter((month) => typeof month === 'number')
  return known.length > 0 ? Math.min(...known) : undefined
}
