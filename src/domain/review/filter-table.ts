import { acceptsHowHeard, COMPANY_STAGES, HQ_CITIES, INDUSTRIES } from '../applications/choices.ts'
import { REVIEW_STATUSES } from '../applications/status.ts'
import { WITHDRAWN_TEXTS } from '../applications/withdrawal.ts'
import { LINK_TEXTS } from '../funding-rounds/application-link.ts'
import { APPLICATION_LINK_CHARACTERS, MEETING_SOON_DAYS, STATUS_UPDATE_HOURS } from '../limits.ts'
import { MEETING_TEXTS } from '../meetings/messages.ts'
import { spokenRupees } from '../money.ts'
import { NOTES_TEXTS } from '../notes/messages.ts'
import { cleanText } from '../text.ts'
import { parseCapitalRange } from './capital-range.ts'
import { INTEREST_TEXTS } from './interest-messages.ts'
import { ACTIVE_FILTERS_TEXTS, MORE_FILTERS_TEXTS } from './list-messages.ts'
import { REVIEW_TEXTS } from './messages.ts'
import { PROGRESS_LABELS, PROGRESS_VALUES, type Progress } from './progress.ts'
import { type Range, serialiseRange } from './range.ts'
import { parseTimeRange, timeRangeLabel } from './submission-period.ts'
import { TAG_TEXTS } from './tags.ts'
import { VERDICT_TEXTS } from './verdict-messages.ts'
import { NO_VERDICT, VERDICT_VALUES, type Verdict, verdictLabel } from './verdicts.ts'

/** The only value of the filter `waiting`, and of five others that are either set or not. */
export const OVERDUE_FILTER = `${STATUS_UPDATE_HOURS}h` as const
export const DISPUTED_FILTER = '1'
export const UNREAD_FILTER = 'me'
export const CHANGED_FILTER = 'me'
export const FOR_ME_FILTER = 'me'
export const NO_LEAD_FILTER = 'none'
export const OPEN_FILTER = '1'
/** The value of `reviewer` for applications without a reviewer. */
export const UNASSIGNED = 'none'
export type VerdictFilter = Verdict | typeof NO_VERDICT

/** The format of a person's id in a page's address. */
export const PERSON_ID = /^[\w-]{1,64}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names of members, tags and funding rounds by id, and labels of sources by value. */
export type NamesById = ReadonlyMap<string, string>

export type Option = { readonly value: string; readonly label: string }

/** How the panel of filters offers a filter. The lists of members, tags, rounds and links are loaded when it opens. */
type Panel = {
  readonly kind:
    | 'select'
    | 'capital-range'
    | 'number-range'
    | 'day-range'
    | 'members'
    | 'tags'
    | 'funding-rounds'
    | 'application-links'
  /** The name in the panel, if it is not `label`. */
  readonly label?: string
  /** The label of the empty option. */
  readonly none?: string
  readonly options?: readonly Option[]
  readonly groups?: typeof HQ_CITIES
  /** The value for applications without a number or a date, which a range offers as a checkbox. */
  readonly blank?: Option
  /** If it is missing, everybody sees the filter. */
  readonly for?: 'administrators' | 'members-with-verdicts'
}

export type Filter<V extends string = string> = {
  /** Returns the filter's value for a text in an address. Returns undefined if the text is not valid. */
  readonly parse: (text: string) => V | undefined
  /** All values, if they can be listed. */
  readonly values?: readonly V[]
  /** The valid values in words, for refusals of the API, if they cannot be listed. */
  readonly expected?: string
  /** Set if the values are ids of rows. */
  readonly format?: 'uuid'
  /** The part before the colon on the button that removes the filter. */
  readonly label?: string
  /** Returns the text for a value on that button. By default, it is the value itself. */
  describe?(value: V, names: NamesById): string | undefined
  /** Missing for filters that only links set, and for those with a control of their own. */
  readonly panel?: Panel
}

export const oneOf = <V extends string>(...values: readonly V[]) => ({
  values,
  parse: (text: string) => values.find((value) => value === text),
})

const anyOf = (options: readonly { value: string }[]) => oneOf(...options.map(({ value }) => value))

/** @param accepts returns a truthy value for valid texts */
export const textThat = (accepts: (text: string) => unknown, expected: string) => ({
  expected,
  parse: (text: string) => (accepts(text) ? text : undefined),
})

const ID = { parse: (text: string) => (UUID.test(text) ? text : undefined), format: 'uuid' } as const

const TIME_RANGE = textThat(
  parseTimeRange,
  'a year, quarter, month or moment, like 2026, 2026-Q4, 2026-11 or 2026-11-23T08:00Z',
)

const describeVerdict = (verdict: VerdictFilter) =>
  verdict === NO_VERDICT ? VERDICT_TEXTS.none : verdictLabel(verdict)

const VERDICT = oneOf(...VERDICT_VALUES, NO_VERDICT)

export const select = (none: string, options: readonly Option[]) =>
  ({ kind: 'select', none, options }) as const

/** Returns a filter with one value, which the panel offers under this label. @param set the label of the value */
const flag = <V extends string>(value: V, label: string, none: string, set: string) => ({
  ...oneOf(value),
  describe: () => set,
  panel: { ...select(none, [{ value, label: set }]), label },
})

/**
 * The filters of the review list, the reader's queue and exports, in the order of an address. A new filter is an entry
 * here and a condition in database/review-filters.ts.
 */
export const FILTERS = {
  status: oneOf(...REVIEW_STATUSES.map(({ value }) => value)),
  industry: {
    ...anyOf(INDUSTRIES),
    label: REVIEW_TEXTS.industry,
    panel: select(REVIEW_TEXTS.allIndustries, INDUSTRIES),
  },
  stage: {
    ...anyOf(COMPANY_STAGES),
    label: REVIEW_TEXTS.stage,
    panel: select(REVIEW_TEXTS.allStages, COMPANY_STAGES),
  },
  city: {
    ...anyOf(HQ_CITIES.flatMap(({ choices }) => choices)),
    label: MORE_FILTERS_TEXTS.city,
    panel: { kind: 'select', none: MORE_FILTERS_TEXTS.allCities, groups: HQ_CITIES },
  },
  /** The range of capital sought, as 'min..max' in whole rupees. Either end may be open. */
  seek: {
    parse: (text) => {
      const range = parseCapitalRange(text)
      return range && serialiseRange(range)
    },
    expected: 'a range of rupees, like 500000..2000000',
    label: MORE_FILTERS_TEXTS.seeks,
    describe: describeRange,
    panel: { kind: 'capital-range' },
  },
  /** The id of the assignee, or UNASSIGNED, for viewers who may see assignments. */
  reviewer: {
    ...textThat((text) => PERSON_ID.test(text), 'the id of a person, or none'),
    label: MORE_FILTERS_TEXTS.reviewer,
    describe: (person, names) =>
      person === UNASSIGNED
        ? MORE_FILTERS_TEXTS.unassigned
        : (names.get(person) ?? ACTIVE_FILTERS_TEXTS.someone),
    panel: { kind: 'members', for: 'administrators' },
  },
  tag: {
    ...ID,
    label: TAG_TEXTS.filter,
    describe: (id, names) => names.get(id) ?? TAG_TEXTS.unknown,
    panel: { kind: 'tags' },
  },
  round: {
    ...ID,
    label: MORE_FILTERS_TEXTS.round,
    describe: (id, names) => names.get(id) ?? MORE_FILTERS_TEXTS.oneRound,
    panel: { kind: 'funding-rounds' },
  },
  /** The name of the link by which the founder came. */
  via: {
    ...textThat(
      (text) => text.trim() !== '' && text.length <= APPLICATION_LINK_CHARACTERS && text === cleanText(text),
      'the name of a link',
    ),
    label: LINK_TEXTS.filter,
    panel: { kind: 'application-links', for: 'administrators' },
  },
  /** Overdue for a first change of status (`waitingTime`). */
  waiting: oneOf(OVERDUE_FILTER),
  /** The viewer's own verdict, or its absence. */
  verdict: {
    ...VERDICT,
    label: VERDICT_TEXTS.yours,
    describe: describeVerdict,
    panel: {
      ...select(
        VERDICT_TEXTS.all,
        VERDICT.values.map((value) => ({ value, label: describeVerdict(value) })),
      ),
      for: 'members-with-verdicts',
    },
  },
  /** The verdicts that the viewer can see disagree (`areDisputed`). */
  disputed: oneOf(DISPUTED_FILTER),
  /** The viewer has not opened the application in the reader. */
  unread: oneOf(UNREAD_FILTER),
  /** The application has changed since the viewer last opened it in the reader. */
  changed: oneOf(CHANGED_FILTER),
  /** A note for the viewer that they have not seen. */
  notes: {
    ...flag(FOR_ME_FILTER, NOTES_TEXTS.filter, NOTES_TEXTS.anyNotes, NOTES_TEXTS.forMe),
    label: NOTES_TEXTS.filter,
  },
  /** Any level of the viewer's own interest. */
  interest: {
    ...flag(FOR_ME_FILTER, INTEREST_TEXTS.yours, INTEREST_TEXTS.any, INTEREST_TEXTS.mine),
    label: INTEREST_TEXTS.title,
  },
  /** Members whose interest the viewer may see are interested, but none would lead. */
  lead: flag(NO_LEAD_FILTER, INTEREST_TEXTS.lead, INTEREST_TEXTS.any, INTEREST_TEXTS.noLead),
  /** The least number of members who are interested, as far as the viewer may see. */
  interested: {
    ...textThat((text) => /^[1-9]\d{0,3}$/.test(text), 'a number from 1 to 9999'),
    label: INTEREST_TEXTS.interested,
    describe: describeLeast,
    panel: select(
      INTEREST_TEXTS.any,
      ['1', '2', '3', '5', '10'].map((value) => ({ value, label: describeLeast(value) })),
    ),
  },
  /** A meeting now or in the next MEETING_SOON_DAYS days. */
  meetings: flag(`${MEETING_SOON_DAYS}d`, MEETING_TEXTS.filter, MEETING_TEXTS.anyMeeting, MEETING_TEXTS.soon),
  /** Only withdrawn applications. Without this filter, lists omit them, except with the filter `notes`. */
  withdrawn: flag('1', WITHDRAWN_TEXTS.filter, WITHDRAWN_TEXTS.without, WITHDRAWN_TEXTS.only),
  submitted: {
    ...TIME_RANGE,
    label: ACTIVE_FILTERS_TEXTS.submitted,
    describe: (range) => timeRangeLabel(range),
  },
  /** When the founder answered questions. */
  answered: {
    ...TIME_RANGE,
    label: ACTIVE_FILTERS_TEXTS.answered,
    describe: (range) => timeRangeLabel(range),
  },
  /** Not decided yet. */
  open: { ...oneOf(OPEN_FILTER), describe: () => ACTIVE_FILTERS_TEXTS.undecided },
  /** The answer to the question of how the founder heard about the group. */
  source: {
    ...textThat(acceptsHowHeard, 'an answer of the form'),
    label: ACTIVE_FILTERS_TEXTS.source,
    describe: (source, names) => names.get(source) ?? source,
  },
  /** For administrators only. */
  progress: {
    ...oneOf(...PROGRESS_VALUES),
    label: ACTIVE_FILTERS_TEXTS.progress,
    describe: (progress: Progress) => PROGRESS_LABELS[progress],
  },
  /** A person's verdict that the viewer may see: any ('id') or a particular one ('id.yes'). */
  given: {
    ...textThat(parseGivenVerdict, 'the id of a person, with or without a verdict, like id.yes'),
    label: ACTIVE_FILTERS_TEXTS.given,
    describe: describeGiven,
  },
} as const satisfies Readonly<Record<string, Filter>>

/**
 * Reads the value of the filter `given`: a person's id, or the id with a verdict, such as 'meera.strong_yes'.
 * @returns the person and the verdict, which is undefined if any verdict matches. Returns undefined for an invalid
 *   text.
 */
export function parseGivenVerdict(text: string | null | undefined) {
  const [person = '', word, ...more] = text?.split('.') ?? []
  const verdict = VERDICT_VALUES.find((value) => value === word)
  if (!PERSON_ID.test(person) || verdict !== word || more.length > 0) return undefined
  return { person, verdict }
}

function describeLeast(count: string): string {
  return INTEREST_TEXTS.atLeast(Number(count))
}

function describeRange(seek: string): string | undefined {
  return describeEnds(parseCapitalRange(seek), spokenRupees)
}

/** Returns a range in words: 'at least ₹5 lakh', '₹5 lakh to ₹20 lakh'. */
export function describeEnds<End extends number | string>(
  range: Range<End> | undefined,
  textOf: (end: End) => string,
): string | undefined {
  const { min, max } = range ?? {}
  if (min === undefined) return max === undefined ? undefined : ACTIVE_FILTERS_TEXTS.atMost(textOf(max))
  return max === undefined
    ? ACTIVE_FILTERS_TEXTS.atLeast(textOf(min))
    : `${textOf(min)} ${MORE_FILTERS_TEXTS.to} ${textOf(max)}`
}

function describeGiven(given: string, names: NamesById): string | undefined {
  const { person, verdict } = parseGivenVerdict(given) ?? {}
  const name = person && (names.get(person) ?? ACTIVE_FILTERS_TEXTS.someone)
  return name && ACTIVE_FILTERS_TEXTS.verdictOf(name, verdict && verdictLabel(verdict))
}
