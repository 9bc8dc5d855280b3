/** A toast's two lines (specification, section 8: title / description). */
export type Message = { readonly title: string; readonly description: string }
