/** Text of a toast (D-form.25). */
export type Message = {
  readonly title: string
  readonly description: string
  /** Name of the application, if the other lines do not contain it. */
  readonly subject?: string
}
