import { z } from '@hono/zod-openapi'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'

export const validationErrorShape = z.object({
  /** The catalogue's key, or the key of the form's field. */
  field: z.string(),
  path: z.string(),
  label: z.string(),
  kind: z.enum(['missing', 'too-many-words', 'wrong']),
  message: z.string(),
  words: z.number().optional(),
  /** Not even a draft holds it. */
  unsaved: z.literal(true).optional(),
})

/** An application of which something else stands by now. */
const conflictingApplicationShape = z.object({ id: z.string(), company_name: z.string() })

/** What stands in the place of what was to be changed: of a template its subject and body, of a reason the others. */
const currentRecordShape = z.object({
  version: z.number().int(),
  subject: z.string().optional(),
  body: z.string().optional(),
  label: z.string().optional(),
  text: z.string().optional(),
  active: z.boolean().optional(),
  position: z.number().int().optional(),
})

/** The body of every refusal. */
export const errorReply = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      /** A sentence for people: what is wrong and what would be right. */
      message: z.string(),
      title: z.string().optional(),
      faults: z.array(validationErrorShape).optional(),
      /** ISO moment from which a repeated try may succeed. */
      retry_at: z.string().optional(),
      /** Each that moved on; nothing was done with any. */
      moved: z.array(conflictingApplicationShape).optional(),
      standing: currentRecordShape.optional(),
    }),
  })
  .openapi('Error')

export type ErrorReply = z.infer<typeof errorReply>

/** A JSON body or reply as createRoute wants it. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Every endpoint may refuse; the shape is always the same. */
export const refusals = {
  '4XX': json(errorReply, 'Refused: the code says why'),
  '5XX': json(errorReply, 'Failed; nothing was changed'),
}
