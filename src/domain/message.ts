/** A toast's two lines (D-form.25). */
export type Message = {
  readonly title: string
  readonly description: string
  /** Whose application it is about, where the other lines do not say so. */
  readonly subject?: string
}
