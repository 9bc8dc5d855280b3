/** Specification, section 2: while the session loads; and wherever else nothing more is known. */
export const LOADING = 'Loading...'

/** The name of a button that takes something back. @param what a company, or how many decisions */
export const undoOf = (what: string): string => `Undo: ${what}`
