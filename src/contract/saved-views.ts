import { createRoute, z } from '@hono/zod-openapi'
import { VIEW_NAME_CHARACTERS, VIEW_QUERY_CHARACTERS } from '#domain/limits.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { lineUpTo, textUpTo } from './typed-text.ts'

const operation = operationsFor('Views')

const savedView = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Query string of the list's address: filters, order and layout. */
    query: z.string(),
    /** True if the view is shared with the whole team. */
    shared: z.boolean(),
    own: z.boolean(),
    owner_name: z.string().nullable(),
  })
  .openapi('SavedView')

export const listViews = createRoute({
  ...operation('listViews', 'List saved views of the review list'),
  responses: {
    200: json(
      z.object({ views: z.array(savedView) }),
      'Your own views, then those shared by others, each sorted by name',
    ),
    ...refusals,
  },
})

const viewParam = z.object({ id: z.uuid() })

export const saveView = createRoute({
  ...operation('saveView', 'Save a view of the review list'),
  request: {
    params: viewParam,
    body: json(
      z.strictObject({
        name: lineUpTo(VIEW_NAME_CHARACTERS),
        query: textUpTo(VIEW_QUERY_CHARACTERS),
        shared: z.boolean(),
      }),
      'Creates the view when the id is new',
    ),
  },
  responses: {
    200: json(z.object({ query: z.string() }), 'Saved, with the query reduced to the parameters of a view'),
    ...refusals,
  },
})

export const deleteView = createRoute({
  ...operation('deleteView', 'Delete a saved view'),
  request: { params: viewParam },
  responses: { 200: json(done, 'Deleted; administrators may delete any shared view'), ...refusals },
})
