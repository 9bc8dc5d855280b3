/** What a row of the table can say, in the order in which it is offered; the company stands before all of them. */
export const COLUMNS = [
  ...(['applicant', 'status', 'description', 'industry', 'stage', 'city', 'seeks'] as const),
  ...(['submitted', 'waiting', 'questions', 'verdict', 'deck'] as const),
] as const
export type Column = (typeof COLUMNS)[number]

/** How the list is shown: a card each, or a row each with the columns that were chosen, in the table's order. */
export type ListView = { readonly as: 'cards' | 'table'; readonly columns: readonly Column[] }

/** As many as a window of 1,280 px has room for. */
export const DEFAULT_COLUMNS: readonly Column[] = [
  ...(['status', 'description', 'industry', 'stage', 'seeks', 'waiting'] as const),
]

export const CARDS_VIEW: ListView = { as: 'cards', columns: DEFAULT_COLUMNS }

const parseColumns = (cols: string): readonly Column[] => {
  const names = cols.split(',')
  return COLUMNS.filter((column) => names.includes(column))
}

/**
 * Reads it from an address; what is not understood counts as not given.
 * @returns undefined when the address says nothing of it
 */
export function parseListView(query: URLSearchParams): ListView | undefined {
  const as = query.get('as')
  if (as !== 'table' && as !== 'cards') return undefined
  const columns = parseColumns(query.get('cols') ?? '')
  return { as, columns: columns.length > 0 ? columns : DEFAULT_COLUMNS }
}

/** The shortest query that `readView` reads back as the same view. */
export function serialiseListView({ as, columns }: ListView): URLSearchParams {
  const query = new URLSearchParams({ as })
  if (as === 'table' && columns.join() !== DEFAULT_COLUMNS.join()) query.set('cols', columns.join())
  return query
}

/** With a column more, or without it; the last one stays. */
export const toggleColumn = (
  columns: readonly Column[],
  column: Column,
  wanted: boolean,
): readonly Column[] => {
  const next = COLUMNS.filter((one) => (one === column ? wanted : columns.includes(one)))
  return next.length > 0 ? next : columns
}
