import type { Field } from '../forms/kind.ts'
import { FORM_MINUTES } from '../limits.ts'
import type { KeyVersions } from '../records/record.ts'
import { type Answers, APPLICATION_FORM } from './form/application-form.ts'

/** What a draft lacks before it can be submitted. */
export type DraftProgress = {
  /** Missing or wrong. */
  readonly answers: number
  /** About how long they take. */
  readonly minutes: number
  /** The key of the section in which to go on. */
  readonly section: string
}

type ApplicationErrors = ReturnType<typeof APPLICATION_FORM.validate>

/** As many short answers are given in the time of one essay. */
const ESSAY_WEIGHT = 6
/** Nobody plans by the minute what takes longer than these. */
const EXACT_MINUTES_MAX = 10
const ROUNDING_MINUTES = 5

const totalWeight = (faults: ApplicationErrors): number =>
  faults.reduce((sum, { field }) => {
    const { kind }: Field = APPLICATION_FORM.field(field)
    return sum + (kind.isLong ? ESSAY_WEIGHT : 1)
  }, 0)

const WHOLE_MINUTES = (FORM_MINUTES.from + FORM_MINUTES.to) / 2

/**
 * What is left of a draft.
 * @param versions by key, when an answer was last changed
 */
export function draftProgress(answers: Answers, versions: KeyVersions<Answers>): DraftProgress {
  const faults = APPLICATION_FORM.validate(answers)
  return {
    answers: faults.length,
    minutes: estimateMinutes(faults),
    section: APPLICATION_FORM.sections[sectionToResume(faults, versions)]?.key ?? '',
  }
}

/** Their share of the time that the whole form is said to take (S9.13), rounded up. */
function estimateMinutes(faults: ApplicationErrors): number {
  const wholeForm = totalWeight(APPLICATION_FORM.validate(APPLICATION_FORM.blank()))
  const minutes = (WHOLE_MINUTES * totalWeight(faults)) / wholeForm
  const unit = minutes > EXACT_MINUTES_MAX ? ROUNDING_MINUTES : 1
  return Math.ceil(minutes / unit) * unit
}

/** Where somebody wrote last, unless nothing is left there; then in the next section that lacks something, at last in the last. */
function sectionToResume(faults: ApplicationErrors, versions: KeyVersions<Answers>): number {
  const { length } = APPLICATION_FORM.sections
  const stopped = lastWrittenSection(versions)
  const lacking = new Set(faults.map(({ field }) => APPLICATION_FORM.sectionOf(field)))
  const fromThere = Array.from({ length }, (_, step) => (stopped + step) % length)
  return fromThere.find((section) => lacking.has(section)) ?? length - 1
}

/** Of what was saved together, what stands furthest on. */
function lastWrittenSection(versions: KeyVersions<Answers>): number {
  const latest = Math.max(...Object.values(versions))
  const last = APPLICATION_FORM.keys.findLast((key) => versions[key] === latest)
  return last === undefined ? 0 : APPLICATION_FORM.sectionOf(last)
}
