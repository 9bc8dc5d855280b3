import { createRoute, z } from '@hono/zod-openapi'
import { SELECTION_MAX, TAG_NAME_CHARACTERS, TAGS_PER_APPLICATION_MAX } from '#domain/limits.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { lineUpTo } from './typed-text.ts'

const operation = operationsFor('Tags')

/** A tag on an application. */
export const tag = z.object({ id: z.string(), name: z.string() }).openapi('Tag')

export const listTags = createRoute({
  ...operation('listTags', 'List the tags of the applications that you may read'),
  responses: {
    200: json(
      z.object({
        tags: z.array(
          tag
            .extend({
              /** Number of applications with this tag, among those that the caller may read. */
              applications: z.number().int(),
            })
            .openapi('CountedTag'),
        ),
      }),
      'Sorted by name',
    ),
    ...refusals,
  },
})

const name = lineUpTo(TAG_NAME_CHARACTERS)
const tagParam = z.object({ id: z.uuid() })

export const changeTags = createRoute({
  ...operation('changeTags', 'Add tags to applications, and remove others'),
  request: {
    body: json(
      z.strictObject({
        applications: z.array(z.uuid()).min(1).max(SELECTION_MAX),
        /** Names of tags. Tags that do not exist are created. */
        add: z.array(name).max(TAGS_PER_APPLICATION_MAX),
        /** Ids of tags. */
        remove: z.array(z.uuid()).max(SELECTION_MAX),
      }),
      'Changes all of the given applications that the caller may read, except their own, or none of them',
    ),
  },
  responses: {
    200: json(
      z.object({
        /** Number of the given applications that the caller may read, not counting their own. */
        changed: z.number().int(),
      }),
      'Changed by this or an earlier request',
    ),
    ...refusals,
  },
})

export const renameTag = createRoute({
  ...operation('renameTag', 'Rename a tag'),
  request: { params: tagParam, body: json(z.strictObject({ name }), 'The new name') },
  responses: { 200: json(done, 'Renamed on all applications'), ...refusals },
})

export const deleteTag = createRoute({
  ...operation('deleteTag', 'Delete a tag'),
  request: { params: tagParam },
  responses: { 200: json(done, 'Removed from all applications that the caller may read'), ...refusals },
})
