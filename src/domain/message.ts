/** The text of a toast (D-form.25) or a notice. */
export type Message = {
  readonly title: string
  readonly description: string
  /** The company's name, if title and description do not contain it. */
  readonly subject?: string
  /** A second sentence, on its own line. */
  readonly note?: string
}

/** A failure with status 503, whether the server or a proxy in front of it replied. */
export const SERVER_BUSY = 'The server is busy. Try again in a moment.'
