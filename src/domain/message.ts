/** A toast's two lines (D-form.25). */
export type Message = { readonly title: string; readonly description: string }
