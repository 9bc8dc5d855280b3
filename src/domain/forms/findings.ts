import type { Guidance } from './guidance.ts'

/** What a kind finds wrong with an answer. */
export type Finding = {
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
export type Fault<K extends string = string> = Omit<Finding, 'within' | 'label'> & {
  readonly field: K
  /** Where in the answers: 'company_name', 'founders_data.1.email'. */
  readonly path: string
  readonly label: string
}

/** @param asks what is said of it */
export const missing = (asks: string, label?: string, within?: string): Finding => ({
  kind: 'missing',
  message: asks,
  label,
  within,
})

/** What is said of a field that has no sentence of its own: a question is asked, anything else filled in. */
const asksFor = (label: string): string =>
  label.endsWith('?') ? `Please answer: ${label}` : `Please fill in ${label}.`

export const wrong = (message: string, label?: string, within?: string): Finding => ({
  kind: 'wrong',
  message,
  label,
  within,
})

/** Wrong in a way that is not even saved. */
export const unsaved = (...told: Parameters<typeof wrong>): Finding => ({ ...wrong(...told), unsaved: true })

export const isBlank = (value: string): boolean => value.trim() === ''

type Needed = {
  readonly required: boolean
  readonly label: string
  readonly guidance?: Pick<Guidance, 'asks'> | undefined
}

/** Finds a text missing that is needed. */
export const missingText = (value: string, { required, label, guidance }: Needed): Finding[] =>
  required && isBlank(value) ? [missing(guidance?.asks ?? asksFor(label))] : []

/** Finds a number beyond the field's bounds, both of which are allowed. */
export const beyondBounds = (
  value: number,
  { min, max, label }: { readonly min: number; readonly max: number; readonly label: string },
): Finding[] => (value >= min && value <= max ? [] : [wrong(`${label} must be between ${min} and ${max}.`)])
