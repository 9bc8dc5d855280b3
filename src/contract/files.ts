import { createRoute, z } from '@hono/zod-openapi'
import { FILE_RULES, type FileKind } from '#domain/files/file-rules.ts'
import { FILE_PATH_CHARACTERS } from '#domain/limits.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'

const operation = operationsFor('Files')

export const fileKind = z.enum(Object.keys(FILE_RULES) as [FileKind, ...FileKind[]])

export const storedFileReply = z
  .object({ url: z.string(), filename: z.string(), size: z.string() })
  .openapi('StoredFile')

export const uploadFile = createRoute({
  ...operation('uploadFile', 'Upload a pitch deck or a document'),
  request: {
    query: z.object({
      kind: fileKind,
      /** Directories in the name are ignored. */
      filename: z.string().min(1).max(FILE_PATH_CHARACTERS),
      /** Index of the document's row, which is part of the stored path (S7-files.2). */
      index: z.coerce.number().int().min(0).max(99).optional(),
    }),
    body: {
      description: 'The file itself, not a form',
      content: {
        'application/octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) },
      },
    },
  },
  responses: {
    200: json(
      storedFileReply,
      'Stored; its owner can read it, and so can team members who may read an application that uses it',
    ),
    ...refusals,
  },
})
