import { WITHDRAWN_TEXTS } from '../applications/withdrawal.ts'
import { MEETING_TEXTS } from '../meetings/messages.ts'
import { spokenRupees } from '../money.ts'
import { NOTES_TEXTS } from '../notes/messages.ts'
import { isolate } from '../text.ts'
import { parseCapitalRange } from './capital-range.ts'
import { parseGivenVerdict, type ReviewFilters, UNASSIGNED } from './filters.ts'
import { ACTIVE_FILTERS_TEXTS, MORE_FILTERS_TEXTS } from './list-messages.ts'
import { REVIEW_TEXTS } from './messages.ts'
import { PROGRESS_LABELS } from './progress.ts'
import { timeRangeLabel } from './submission-period.ts'
import { TAG_TEXTS } from './tags.ts'
import { VERDICT_TEXTS } from './verdict-messages.ts'
import { NO_VERDICT, verdictLabel } from './verdicts.ts'

/** Names of members, tags and funding rounds by id, and labels of sources by value. */
export type NamesById = ReadonlyMap<string, string>

export type FilterLabel = { readonly name: keyof ReviewFilters; readonly label: string }

/**
 * Describes the active filters, except those that the search box, the status and the toggle buttons show.
 * @param names the names that are known; other ids are described in general words
 */
export function filterLabels(filters: ReviewFilters, names: NamesById): FilterLabel[] {
  const { industry, stage, city, seek, reviewer, tag, round, verdict, notes, meetings, withdrawn } = filters
  const { submitted, answered, open, progress, source, given } = filters
  const described: readonly (readonly [keyof ReviewFilters, string, string | undefined])[] = [
    ['industry', REVIEW_TEXTS.industry, industry],
    ['stage', REVIEW_TEXTS.stage, stage],
    ['city', MORE_FILTERS_TEXTS.city, city],
    ['seek', MORE_FILTERS_TEXTS.seeks, seek && describeRange(seek)],
    ['reviewer', MORE_FILTERS_TEXTS.reviewer, reviewer && describeReviewer(reviewer, names)],
    ['tag', TAG_TEXTS.filter, tag && (names.get(tag) ?? TAG_TEXTS.unknown)],
    ['round', MORE_FILTERS_TEXTS.round, round && (names.get(round) ?? MORE_FILTERS_TEXTS.oneRound)],
    [
      'verdict',
      VERDICT_TEXTS.yours,
      verdict && (verdict === NO_VERDICT ? VERDICT_TEXTS.none : verdictLabel(verdict)),
    ],
    ['notes', NOTES_TEXTS.filter, notes && NOTES_TEXTS.forMe],
    ['submitted', ACTIVE_FILTERS_TEXTS.submitted, submitted && timeRangeLabel(submitted)],
    ['answered', ACTIVE_FILTERS_TEXTS.answered, answered && timeRangeLabel(answered)],
    ['progress', ACTIVE_FILTERS_TEXTS.progress, progress && PROGRESS_LABELS[progress]],
    ['source', ACTIVE_FILTERS_TEXTS.source, source && (names.get(source) ?? source)],
    ['given', ACTIVE_FILTERS_TEXTS.given, given && describeGiven(given, names)],
  ]
  return [
    ...described.flatMap(([name, what, value]) =>
      value ? [{ name, label: `${what}: ${isolate(value)}` }] : [],
    ),
    ...(open ? [{ name: 'open' as const, label: ACTIVE_FILTERS_TEXTS.undecided }] : []),
    ...(meetings ? [{ name: 'meetings' as const, label: MEETING_TEXTS.soon }] : []),
    ...(withdrawn ? [{ name: 'withdrawn' as const, label: WITHDRAWN_TEXTS.only }] : []),
  ]
}

function describeRange(seek: string): string | undefined {
  const { min, max } = parseCapitalRange(seek) ?? {}
  if (min === undefined) return max === undefined ? undefined : ACTIVE_FILTERS_TEXTS.atMost(spokenRupees(max))
  return max === undefined
    ? ACTIVE_FILTERS_TEXTS.atLeast(spokenRupees(min))
    : `${spokenRupees(min)} ${MORE_FILTERS_TEXTS.to} ${spokenRupees(max)}`
}

const describeReviewer = (reviewer: string, names: NamesById): string =>
  reviewer === UNASSIGNED
    ? MORE_FILTERS_TEXTS.unassigned
    : (names.get(reviewer) ?? ACTIVE_FILTERS_TEXTS.someone)

function describeGiven(given: string, names: NamesById): string | undefined {
  const { person, verdict } = parseGivenVerdict(given) ?? {}
  const name = person && (names.get(person) ?? ACTIVE_FILTERS_TEXTS.someone)
  return name && ACTIVE_FILTERS_TEXTS.verdictOf(name, verdict && verdictLabel(verdict))
}
