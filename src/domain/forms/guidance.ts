/** Help for answering a question of a form. */
export type Guidance = {
  /** One line that is always visible and describes a good answer. */
  readonly hint: string
  /** Error for a missing answer: 'Enter the name of your company'. */
  readonly missingMessage?: string
  /** Why the form asks the question, and why reviewers care about it. Shown on demand. */
  readonly why?: string
  /** An example answer within the field's limits. Shown on demand. */
  readonly example?: string
}

/** Returns a field with guidance. */
export const withGuidance = <F extends object>(field: F, guidance: Guidance) => ({ ...field, guidance })
