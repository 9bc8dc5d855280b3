import { DECIDED_MESSAGES } from '#domain/review/deciding-messages.ts'

/** As many names as a toast takes. */
const NAMED_MAX = 7

/** Names in a sentence; of very many the first, and how many more. */
export function named(names: readonly string[]): string {
  const left = names.length - NAMED_MAX
  return [...names.slice(0, NAMED_MAX), ...(left > 0 ? [DECIDED_MESSAGES.andMore(left)] : [])].join(', ')
}
