import type { StoredFile } from '../files/stored-file.ts'

/** The months' short names. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const YEAR_MONTHS = MONTHS.length

/** 'March 2025', 'Mar-25', "Mar'25", 'sept2025', 'Mar 12th, 2025'. In 'Nov 15', `year` may be the day. */
const NAMED =
  /(?<!\p{L})(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?(?:[-_. ]*\d{1,2}(?:st|nd|rd|th)?[-_., ]+(?=20\d\d))?[-_. ]*(?<certain>'|20)?(?<year>\d\d)(?!\d)/giu
/** '2025-03', '2025_03_31', '20250331'. */
const YEAR_FIRST = /(?<!\d)20(?<year>\d\d)[-_. ]?(?<month>0[1-9]|1[0-2])(?!\d{3})/gu
/** '03-2025', '31-03-2025'. In '11-05-2026', `day` may be the month. */
const YEAR_LAST =
  /(?<![\p{L}\d])(?:(?<day>[0-3]?\d)[-_. ])?(?<month>0?[1-9]|1[0-2])[-_. ]20(?<year>\d\d)(?!\d)/gu
/** 'Q1 2025'. */
const QUARTER = /(?<!\p{L})q(?<quarter>[1-4])[-_. ']*(?:20)?(?<year>\d\d)(?!\d)/giu
/** 'FY25' and 'FY24-25', which end in March 2025. */
const FISCAL_YEAR = /(?<!\p{L})fy[-_ ']?(?:20)?(?<year>\d\d)(?:[-_–/](?:20)?(?<end>\d\d))?(?!\d)/giu
/** '2024-25', and '2023-2026', which ends with a calendar year. */
const YEARS = /(?<!\d)20(?<year>\d\d)[-_–](?:20)?(?<end>\d\d)(?!\d)/gu
/** '2024', but not 'v2024'. */
const YEAR = /(?<![\p{L}\d])20(?<year>\d\d)(?!\d)/gu
/** The time of the upload, which is the name of the stored file. */
const UPLOADED = /\/(?<time>\d{13})(?:_\d+)?\.\w+$/

/** Returns a month as the number of months since the year 0. */
export const monthNumber = (time: Date): number => time.getUTCFullYear() * YEAR_MONTHS + time.getUTCMonth()

const CENTURY = 2000
/** March. */
const FISCAL_END = 2
/** A quarter of a fiscal year ends a quarter after that of the calendar year. */
const FISCAL_DELAY = 3

type Groups = Readonly<Partial<Record<string, string>>>

const inYear = (year: string | undefined, month: number): number =>
  (CENTURY + Number(year)) * YEAR_MONTHS + month

/** The ways to state a month, with the latest month that each may mean. The first one that a name has counts. */
const WAYS: readonly (readonly [RegExp, (groups: Groups, uploaded: number | undefined) => number])[] = [
  [
    NAMED,
    ({ name = '', certain, year }, uploaded) => {
      const month = MONTHS.indexOf(name.toLowerCase())
      const dated = inYear(year, month)
      if (certain || uploaded === undefined) return dated
      return Math.max(dated, uploaded - ((uploaded - month) % YEAR_MONTHS))
    },
  ],
  [YEAR_FIRST, ({ year, month }) => inYear(year, Number(month) - 1)],
  [
    YEAR_LAST,
    ({ year, month, day }) => {
      const months = [Number(month), Number(day ?? 0)].filter((one) => one <= YEAR_MONTHS)
      return inYear(year, Math.max(...months) - 1)
    },
  ],
  [QUARTER, ({ year, quarter }) => inYear(year, Number(quarter) * 3 - 1 + FISCAL_DELAY)],
  [FISCAL_YEAR, ({ year, end }) => inYear(end ?? year, FISCAL_END)],
  [
    YEARS,
    ({ year, end }) =>
      Number(end) === Number(year) + 1 ? inYear(end, FISCAL_END) : inYear(end, YEAR_MONTHS - 1),
  ],
  [YEAR, ({ year }) => inYear(year, YEAR_MONTHS - 1)],
]

/** Returns the latest month that a file's name may mean, or undefined if it states none. */
function monthOfName(name: string, uploaded: number | undefined): number | undefined {
  for (const [pattern, monthOf] of WAYS) {
    const months = [...name.matchAll(pattern)].map(({ groups = {} }) => monthOf(groups, uploaded))
    if (months.length > 0) return Math.max(...months)
  }
  return undefined
}

/** Returns the month of a deck, from its name or from its upload, whichever is earlier. */
export function monthOfDeck({ filename, url }: StoredFile): number | undefined {
  const time = UPLOADED.exec(url)?.groups?.time
  const uploaded = time ? monthNumber(new Date(Number(time))) : undefined
  const known = [monthOfName(filename, uploaded), uploaded].filter((month) => month !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}
