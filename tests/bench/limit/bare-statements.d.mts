export const OWN: string
export const READ: string

type Listing = { readonly page: string; readonly counts: string }
export const LIST: Listing
export const SEARCH: Listing

export function saveOf(keys: readonly string[]): string
