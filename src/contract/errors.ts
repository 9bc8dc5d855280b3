import { z } from '@hono/zod-openapi'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'
import { fundingRoundStatus } from './funding-round-status.ts'

export const validationErrorShape = z.object({
  /** Key of a field of the application form, or name of another input. */
  field: z.string(),
  path: z.string(),
  label: z.string(),
  kind: z.enum(['missing', 'too-many-words', 'wrong']),
  message: z.string(),
  words: z.number().optional(),
  max_words: z.number().optional(),
  /** True if the value cannot be saved, not even in a draft. */
  unsaved: z.literal(true).optional(),
})

/** An application whose status or version differs from what the request expected. */
const conflictingApplicationShape = z.object({ id: z.string(), company_name: z.string() })

/** The stored values after a conflict: subject and body of a template, or the fields of a decline reason. */
const currentRecordShape = z.object({
  version: z.number().int(),
  subject: z.string().optional(),
  body: z.string().optional(),
  label: z.string().optional(),
  text: z.string().optional(),
  active: z.boolean().optional(),
  position: z.number().int().optional(),
})

/** The body of every error response. */
export const errorReply = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      /** A sentence to show to the user that says what is wrong and how to fix it. */
      message: z.string(),
      title: z.string().optional(),
      faults: z.array(validationErrorShape).optional(),
      /** ISO time from which a retry may succeed. */
      retry_at: z.string().optional(),
      /** Applications that have changed since the client read them, because of which the whole request was refused. */
      conflicts: z.array(conflictingApplicationShape).optional(),
      current: currentRecordShape.optional(),
      /** The open round, the last closed round and the next round at the time of the refusal. */
      funding_rounds: fundingRoundStatus.optional(),
    }),
  })
  .openapi('Error')

export type ErrorReply = z.infer<typeof errorReply>

/** Wraps a schema as a JSON body or response for createRoute. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Error responses that every endpoint declares. */
export const refusals = {
  '4XX': json(errorReply, 'Refused; the error code says why'),
  '5XX': json(errorReply, 'Failed on the server'),
}
