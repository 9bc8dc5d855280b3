import { createRoute, z } from '@hono/zod-openapi'
import { APPLICATION_LINK_CHARACTERS } from '#domain/limits.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { lineUpTo } from './typed-text.ts'

const operation = operationsFor('Funding rounds')

export const listApplicationLinks = createRoute({
  ...operation('listApplicationLinks', 'List the links that say where founders come from'),
  responses: {
    200: json(
      z.object({
        links: z.array(
          z
            .object({
              id: z.string(),
              name: z.string(),
              /** The value of `via` in the link's address: /apply?via=demo-day. */
              slug: z.string(),
              /** Number of submitted applications that came by the link, among those that the caller may see. */
              applications: z.number().int(),
            })
            .openapi('ApplicationLink'),
        ),
        /** Names of deleted links that submitted applications have kept. */
        deleted: z.array(z.string()),
      }),
      'Oldest first',
    ),
    ...refusals,
  },
})

const linkParam = z.object({ id: z.uuid() })

export const createApplicationLink = createRoute({
  ...operation('createApplicationLink', 'Create a link that says where founders come from'),
  request: {
    params: linkParam,
    body: json(
      z.strictObject({ name: lineUpTo(APPLICATION_LINK_CHARACTERS) }),
      'The name, from which the address is made',
    ),
  },
  responses: { 200: json(done, 'Created by this or an earlier request'), ...refusals },
})

export const deleteApplicationLink = createRoute({
  ...operation('deleteApplicationLink', 'Delete a link that says where founders come from'),
  request: { params: linkParam },
  responses: { 200: json(done, 'Deleted; applications keep its name'), ...refusals },
})
