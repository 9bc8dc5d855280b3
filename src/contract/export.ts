import { createRoute, z } from '@hono/zod-openapi'
import { BOOK_MAX, SELECTION_MAX } from '#domain/limits.ts'
import { EXPORT_FORMATS } from '#domain/review/export-format.ts'
import { EXPORTED_COUNT_HEADER } from './endpoints.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { FIELD_PARAMETERS, listQuery, reviewSort } from './review.ts'

const operation = operationsFor('Review')

const COLUMNS_CHARACTERS = 1_000

/** The values that the exported file contains for each application. */
const content = z.object({
  /** The list's columns, separated by commas, as in the query parameter `cols` of the list's page. */
  cols: z.string().max(COLUMNS_CHARACTERS).optional(),
  /** Set to export all answers instead of the list's columns. */
  answers: z.enum(['1']).optional(),
  /** Set to export the verdicts that the caller may see. Only for administrators and reviewers. */
  verdicts: z.enum(['1']).optional(),
  /** Set to export the team's interest, as far as the caller may see it. */
  interests: z.enum(['1']).optional(),
  /** Set to export the founders' contact details. Partners get none. */
  contacts: z.enum(['1']).optional(),
})

const binary = z.any().openapi({ type: 'string', format: 'binary' })
const CSV = { 'text/csv': { schema: binary } }
const BOOK = { 'application/pdf': { schema: binary } }
const DECKS = { 'application/zip': { schema: binary } }
const EXCEL = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary } }

const TABLE = 'One row for each application; the Excel workbook has the verdicts on a second sheet'

const file = <Types extends object>(type: Types, description = TABLE) => ({
  200: {
    description,
    content: type,
    headers: z.object({ [EXPORTED_COUNT_HEADER]: z.string() }),
  },
  ...refusals,
})

export const exportCsv = createRoute({
  ...operation('exportCsv', 'Export the filtered list as CSV'),
  ...FIELD_PARAMETERS,
  request: { query: listQuery(content.shape) },
  responses: file(CSV),
})

export const exportExcel = createRoute({
  ...operation('exportExcel', 'Export the filtered list as an Excel workbook'),
  ...FIELD_PARAMETERS,
  request: { query: listQuery(content.shape) },
  responses: file(EXCEL),
})

export const exportSelection = createRoute({
  ...operation('exportSelection', 'Export selected applications'),
  request: {
    body: json(
      z.strictObject({
        format: z.enum(EXPORT_FORMATS),
        /** In the body, because this many ids do not fit into a URL. */
        ids: z.array(z.uuid()).min(1).max(SELECTION_MAX),
        sort: reviewSort.optional(),
        ...content.shape,
        /** Set for a book that contains the notes that the caller may read. */
        with_notes: z.enum(['1']).optional(),
      }),
      'The selected applications; those that the caller has no access to are left out',
    ),
  },
  responses: file(
    { ...CSV, ...EXCEL, ...BOOK, ...DECKS },
    `${TABLE}; 'pdf' is a book of at most ${BOOK_MAX} applications, 'zip' an archive of as many pitch decks`,
  ),
})
