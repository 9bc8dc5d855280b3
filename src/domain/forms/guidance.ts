/** What helps somebody to answer a question of a form. */
export type Guidance = {
  /** One line that always stands beside the question: what a good answer holds. */
  readonly hint: string
  /** What is said where an answer that is needed was left out: 'Enter the name of your company'. */
  readonly missingMessage?: string
  /** Why it is asked: what whoever reads the answer looks for. Shown on demand. */
  readonly why?: string
  /** An answer as it might be given, within the field's own limits. Shown on demand. */
  readonly example?: string
}

/** A field with its guidance. */
export const withGuidance = <F extends object>(field: F, guidance: Guidance) => ({ ...field, guidance })
