import type { Field } from '../forms/kind.ts'
import { FORM_MINUTES } from '../limits.ts'
import type { KeyVersions } from '../records/record.ts'
import { type Answers, APPLICATION_FORM, type ApplicationForm } from './form/application-form.ts'

/** The work that remains before a draft can be submitted. */
export type DraftProgress = {
  /** Number of validation errors: missing and invalid answers. */
  readonly answers: number
  /** Estimated minutes to complete these answers. */
  readonly minutes: number
  /** Key of the section to continue in. */
  readonly section: string
}

type ApplicationErrors = ReturnType<ApplicationForm['validate']>

/** Number of short answers that take as long as one essay. */
const ESSAY_WEIGHT = 6
/** Longer estimates are rounded up to a multiple of ROUNDING_MINUTES. */
const EXACT_MINUTES_MAX = 10
const ROUNDING_MINUTES = 5

const totalWeight = (form: ApplicationForm, faults: ApplicationErrors): number =>
  faults.reduce((sum, { field }) => {
    const { kind }: Field = form.field(field)
    return sum + (kind.isLong ? ESSAY_WEIGHT : 1)
  }, 0)

const WHOLE_MINUTES = (FORM_MINUTES.from + FORM_MINUTES.to) / 2

/**
 * Returns the remaining work of a draft.
 * @param versions the version of the draft that last changed each answer, by key
 */
export function draftProgress(
  answers: Answers,
  versions: KeyVersions<Answers>,
  form: ApplicationForm = APPLICATION_FORM,
): DraftProgress {
  const faults = form.validate(answers)
  return {
    answers: faults.length,
    minutes: estimateMinutes(form, faults),
    section: form.sections[sectionToResume(form, faults, versions)]?.key ?? '',
  }
}

/** Estimates the minutes to complete a draft, as a share of the time for the whole form (S9.13), rounded up. */
function estimateMinutes(form: ApplicationForm, faults: ApplicationErrors): number {
  const wholeForm = totalWeight(form, form.validate(form.blank()))
  const minutes = (WHOLE_MINUTES * totalWeight(form, faults)) / wholeForm
  const unit = minutes > EXACT_MINUTES_MAX ? ROUNDING_MINUTES : 1
  return Math.ceil(minutes / unit) * unit
}

/**
 * Returns the index of the section that was edited last. If that section is complete, returns the next incomplete one,
 * wrapping around from the last section to the first. If all sections are complete, returns the last section.
 */
function sectionToResume(
  form: ApplicationForm,
  faults: ApplicationErrors,
  versions: KeyVersions<Answers>,
): number {
  const { length } = form.sections
  const lastEdited = lastWrittenSection(form, versions)
  const incomplete = new Set(faults.map(({ field }) => form.sectionOf(field)))
  const fromLastEdited = Array.from({ length }, (_, step) => (lastEdited + step) % length)
  return fromLastEdited.find((section) => incomplete.has(section)) ?? length - 1
}

/** Returns the index of the section that was saved last, or of the furthest section if that save covered several. */
function lastWrittenSection(form: ApplicationForm, versions: KeyVersions<Answers>): number {
  const latest = Math.max(...Object.values(versions as Readonly<Record<string, number>>))
  const last = form.keys.findLast((key) => versions[key] === latest)
  return last === undefined ? 0 : form.sectionOf(last)
}
