import { type Issue, invalidIssue } from './validation.ts'

export type Choice = { readonly value: string; readonly label: string }

/** Choices under a heading. The heading itself cannot be chosen. */
export type ChoiceGroup = { readonly label: string; readonly choices: readonly Choice[] }

/** Returns choices whose stored value is also their label. */
export const choicesOf = <V extends string>(values: readonly V[]): readonly { value: V; label: V }[] =>
  values.map((value) => ({ value, label: value }))

/** Shown for a stored value that its group no longer offers. */
export const REMOVED_CHOICE = 'Removed choice'

/** Returns the issue for a value that is not offered. */
export const unknownChoice = (label: string): Issue =>
  invalidIssue(
    label.endsWith('?') ? 'Choose an answer from the list.' : `Please choose ${label} from the list.`,
  )
