import { NO_FILTERS, readFilters, writeFilters } from './filters.ts'
import { CARDS, readView, writeView } from './list-view.ts'

/**
 * The address of a list as a view keeps it: its filters, its order and how it is shown, and neither a page nor anything
 * else that an address may hold. Addresses that show the same are written the same.
 */
export function viewQuery(address: string | URLSearchParams): string {
  const query = new URLSearchParams(address)
  const written = writeFilters({ ...readFilters(query), page: NO_FILTERS.page })
  for (const [name, value] of writeView(readView(query) ?? CARDS)) written.set(name, value)
  return written.toString()
}
