import { createRoute, z } from '@hono/zod-openapi'
import { VIEW_NAME_CHARACTERS, VIEW_QUERY_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'

const operation = operationsFor('Views')

const savedView = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Of the list's address: its filters, its order and how it is shown. */
    query: z.string(),
    /** With the whole team. */
    shared: z.boolean(),
    own: z.boolean(),
    owner_name: z.string().nullable(),
  })
  .openapi('SavedView')

export const listViews = createRoute({
  ...operation('listViews', 'List kept views of the review list'),
  responses: {
    200: json(
      z.object({ views: z.array(savedView) }),
      'Own ones, then those that others share, each by name',
    ),
    ...refusals,
  },
})

const viewParam = z.object({ id: z.uuid() })

export const saveView = createRoute({
  ...operation('saveView', 'Keep a view of the review list'),
  request: {
    params: viewParam,
    body: json(
      z.strictObject({
        name: z.string().max(VIEW_NAME_CHARACTERS).transform(cleanText),
        query: z.string().max(VIEW_QUERY_CHARACTERS).transform(cleanText),
        shared: z.boolean(),
      }),
      'New under an id of the browser, or changed',
    ),
  },
  responses: {
    200: json(z.object({ query: z.string() }), 'Kept, with what of the address is a view’s'),
    ...refusals,
  },
})

export const deleteView = createRoute({
  ...operation('deleteView', 'Delete a kept view'),
  request: { params: viewParam },
  responses: { 200: json(done, 'One’s own, or as an administrator a shared one'), ...refusals },
})
