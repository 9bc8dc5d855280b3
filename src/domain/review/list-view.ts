/** The optional columns of the table, in order, after the company. */
export const COLUMNS = [
  ...(['applicant', 'status', 'description', 'industry', 'stage', 'city', 'seeks'] as const),
  ...([
    'submitted',
    'waiting',
    'due',
    'questions',
    'verdict',
    'team',
    'assigned',
    'tags',
    'round',
    'deck',
  ] as const),
] as const
export type Column = (typeof COLUMNS)[number]

/** The layout of the list: cards, or a table with the selected columns. */
export type ListView = { readonly as: 'cards' | 'table'; readonly columns: readonly Column[] }

/** Default columns, which fit a window of 1,280 px. */
export const DEFAULT_COLUMNS: readonly Column[] = [
  ...(['status', 'description', 'industry', 'stage', 'seeks', 'waiting', 'due'] as const),
]

export const CARDS_VIEW: ListView = { as: 'cards', columns: DEFAULT_COLUMNS }

/** Reads the columns from the query parameter `cols` and puts them in the table's order. Ignores invalid names. */
export const parseColumns = (cols: string): readonly Column[] => {
  const names = cols.split(',')
  return COLUMNS.filter((column) => names.includes(column))
}

/**
 * Returns the columns that a viewer with these rights may see. A partner reads no verdicts, and only administrators see
 * who is assigned.
 */
export const availableColumns = (
  columns: readonly Column[],
  { isAdmin, givesVerdicts }: { readonly isAdmin: boolean; readonly givesVerdicts: boolean },
): readonly Column[] =>
  columns.filter((column) => (givesVerdicts || column !== 'team') && (isAdmin || column !== 'assigned'))

/** Parses the layout from an address. Ignores invalid values. @returns undefined if the address has no layout */
export function parseListView(query: URLSearchParams): ListView | undefined {
  const as = query.get('as')
  if (as !== 'table' && as !== 'cards') return undefined
  const columns = parseColumns(query.get('cols') ?? '')
  return { as, columns: columns.length > 0 ? columns : DEFAULT_COLUMNS }
}

/** Returns the shortest query that `parseListView` reads as the same layout. */
export function serialiseListView({ as, columns }: ListView): URLSearchParams {
  const query = new URLSearchParams({ as })
  if (as === 'table' && columns.join() !== DEFAULT_COLUMNS.join()) query.set('cols', columns.join())
  return query
}

/** Adds or removes a column. The last remaining column cannot be removed. */
export const toggleColumn = (
  columns: readonly Column[],
  column: Column,
  isShown: boolean,
): readonly Column[] => {
  const next = COLUMNS.filter((other) => (other === column ? isShown : columns.includes(other)))
  return next.length > 0 ? next : columns
}
