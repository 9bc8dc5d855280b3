/** Specification, section 2: while the session loads; and wherever else nothing more is known. */
export const LOADING = 'Loading...'
