import type { ReviewCard } from '../use-review-list.ts'

/** What is decided about: one application, or all that were selected. */
export type About =
  | { readonly one: Pick<ReviewCard, 'id' | 'company_name'> }
  | { readonly ids: readonly string[]; readonly onDecided: () => void }
