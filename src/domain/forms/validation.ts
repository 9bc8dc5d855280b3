import type { Guidance } from './guidance.ts'

/** What a kind finds wrong with an answer. */
export type Issue = {
  readonly kind: 'missing' | 'too-many-words' | 'wrong'
  /** What stands at the input. */
  readonly message: string
  /** Not even a draft holds it: it is told of at once, and waits on the device. */
  readonly unsaved?: true
  /** For 'too-many-words': how many there are. */
  readonly words?: number
  /** Of an input within the answer: where it stands ('1.email') and what it is called. */
  readonly within?: string
  readonly label?: string
}

/** One thing wrong with one input of a form. */
export type ValidationError<K extends string = string> = Omit<Issue, 'within' | 'label'> & {
  readonly field: K
  /** Where in the answers: 'company_name', 'founders_data.1.email'. */
  readonly path: string
  readonly label: string
}

/** @param asks what is said of it */
export const missingIssue = (asks: string, label?: string, within?: string): Issue => ({
  kind: 'missing',
  message: asks,
  label,
  within,
})

/** What is said of a field that has no sentence of its own: a question is asked, anything else filled in. */
const defaultMissingMessage = (label: string): string =>
  label.endsWith('?') ? `Please answer: ${label}` : `Please fill in ${label}.`

export const invalidIssue = (message: string, label?: string, within?: string): Issue => ({
  kind: 'wrong',
  message,
  label,
  within,
})

/** Wrong in a way that is not even saved. */
export const unsavedIssue = (...told: Parameters<typeof invalidIssue>): Issue => ({
  ...invalidIssue(...told),
  unsaved: true,
})

export const isBlank = (value: string): boolean => value.trim() === ''

type RequiredField = {
  readonly required: boolean
  readonly label: string
  readonly guidance?: Pick<Guidance, 'missingMessage'> | undefined
}

/** Finds a text missing that is needed. */
export const checkRequiredText = (value: string, { required, label, guidance }: RequiredField): Issue[] =>
  required && isBlank(value) ? [missingIssue(guidance?.missingMessage ?? defaultMissingMessage(label))] : []

/** Finds a number beyond the field's bounds, both of which are allowed. */
export const checkBounds = (
  value: number,
  { min, max, label }: { readonly min: number; readonly max: number; readonly label: string },
): Issue[] =>
  value >= min && value <= max ? [] : [invalidIssue(`${label} must be between ${min} and ${max}.`)]
