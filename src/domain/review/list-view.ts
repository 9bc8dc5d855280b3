import { isTeamKey, offeredFields } from './list-fields.ts'
import type { ReviewField, TeamKey } from './review-fields.ts'

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
    'interest',
    'assigned',
    'tags',
    'round',
    'via',
    'deck',
  ] as const),
] as const
export type Column = (typeof COLUMNS)[number]
/** A column of the table, or the column of a team field. */
export type ListColumn = Column | TeamKey

/** The layout of the list: cards, or a table with the selected columns. */
export type ListView = { readonly as: 'cards' | 'table'; readonly columns: readonly ListColumn[] }

/** Default columns, which fit a window of 1,280 px. */
export const DEFAULT_COLUMNS: readonly Column[] = [
  ...(['status', 'description', 'industry', 'stage', 'seeks', 'waiting', 'due'] as const),
]

export const CARDS_VIEW: ListView = { as: 'cards', columns: DEFAULT_COLUMNS }

/**
 * Reads the columns from the query parameter `cols` and puts them in the table's order, with those of team fields at the
 * end. Ignores invalid names.
 */
export const parseColumns = (cols: string): readonly ListColumn[] => {
  const names = cols.split(',')
  return [...COLUMNS.filter((column) => names.includes(column)), ...new Set(names.filter(isTeamKey))]
}

type Rights = { readonly isAdmin: boolean; readonly givesVerdicts: boolean }

/**
 * Returns the columns that a viewer with these rights may see. A partner reads no verdicts, and only administrators see
 * who is assigned. Omits columns of deleted team fields.
 * @param fields the fields that the group defines itself
 */
export const availableColumns = (
  columns: readonly ListColumn[],
  { isAdmin, givesVerdicts }: Rights,
  fields: readonly ReviewField[],
): readonly ListColumn[] =>
  columns.filter(
    (column) =>
      (givesVerdicts || column !== 'team') &&
      (isAdmin || column !== 'assigned') &&
      (!isTeamKey(column) || fields.some(({ key }) => key === column)),
  )

/** Returns the columns that a viewer may choose. They include a chosen column of an archived field, to remove it. */
export const offeredColumns = (
  chosen: readonly ListColumn[],
  rights: Rights,
  fields: readonly ReviewField[],
): readonly ListColumn[] => {
  const offered = offeredFields(fields).map(({ key }) => key)
  const teamColumns = [...offered, ...chosen].filter(isTeamKey)
  return availableColumns([...COLUMNS, ...new Set(teamColumns)], rights, fields)
}

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

/**
 * Adds or removes a column. The last remaining column cannot be removed.
 * @param offered the columns in the table's order
 */
export const toggleColumn = (
  columns: readonly ListColumn[],
  column: ListColumn,
  isShown: boolean,
  offered: readonly ListColumn[],
): readonly ListColumn[] => {
  const next = offered.filter((other) => (other === column ? isShown : columns.includes(other)))
  return next.length > 0 ? next : columns
}
