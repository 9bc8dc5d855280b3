import { isBlankText } from '#domain/typed-text.ts'
import type { Guidance } from './guidance.ts'

/** An issue that a kind of field finds in an answer. */
export type Issue = {
  readonly kind: 'missing' | 'too-many-words' | 'wrong'
  /** Shown at the input. */
  readonly message: string
  /**
   * True if not even a draft can store the value. The issue is then shown immediately, and the value stays on the
   * device.
   */
  readonly unsaved?: true
  /** Number of words, for 'too-many-words'. */
  readonly words?: number
  /** The limit that they exceed, if it is not ESSAY_WORDS. */
  readonly max_words?: number
  /** Path ('1.email') and label of an input within the answer. */
  readonly within?: string
  readonly label?: string
}

/** A validation error at one input of a form. */
export type ValidationError<K extends string = string> = Omit<Issue, 'within' | 'label'> & {
  readonly field: K
  /** Path in the answers: 'company_name', 'founders_data.1.email'. */
  readonly path: string
  readonly label: string
}

/** Returns the issue for a missing answer. @param missingMessage the error message */
export const missingIssue = (missingMessage: string, label?: string, within?: string): Issue => ({
  kind: 'missing',
  message: missingMessage,
  label,
  within,
})

/** Returns the default message for an empty field: 'Please answer: …' for a question, otherwise 'Please fill in …'. */
const defaultMissingMessage = (label: string): string =>
  label.endsWith('?') ? `Please answer: ${label}` : `Please fill in ${label}.`

export const invalidIssue = (message: string, label?: string, within?: string): Issue => ({
  kind: 'wrong',
  message,
  label,
  within,
})

/** Returns the issue for a value that not even a draft can store. */
export const unsavedIssue = (...details: Parameters<typeof invalidIssue>): Issue => ({
  ...invalidIssue(...details),
  unsaved: true,
})

type RequiredField = {
  readonly required: boolean
  readonly label: string
  readonly guidance?: Pick<Guidance, 'missingMessage'> | undefined
}

/** Checks that a required field has an answer. */
export const checkPresent = (isPresent: boolean, { required, label, guidance }: RequiredField): Issue[] =>
  required && !isPresent ? [missingIssue(guidance?.missingMessage ?? defaultMissingMessage(label))] : []

/** Checks that a required text is not blank. */
export const checkRequiredText = (value: string, field: RequiredField): Issue[] =>
  checkPresent(!isBlankText(value), field)

type Bounded = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly label: string
}

/** Checks that a number is within the field's bounds, inclusive. Either may be missing. */
export const checkBounds = (value: number, { label, ...bounds }: Bounded): Issue[] => {
  const { min = -Infinity, max = Infinity } = bounds
  return value >= min && value <= max ? [] : [invalidIssue(`${label} must be ${describeBounds(bounds)}.`)]
}

/** Returns bounds in words: 'between 1 and 5', 'at least 1' or 'at most 5'. Returns '' without bounds. */
export function describeBounds({ min, max }: Omit<Bounded, 'label'>): string {
  if (min !== undefined && max !== undefined) return `between ${min} and ${max}`
  if (min !== undefined) return `at least ${min}`
  return max === undefined ? '' : `at most ${max}`
}
