import { createRoute, z } from '@hono/zod-openapi'
import { RECORD_VERSION_MAX, TEMPLATE_BODY_CHARACTERS, TEMPLATE_SUBJECT_CHARACTERS } from '#domain/limits.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { reviewStatus } from './review.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('E-mail templates')

const template = z
  .object({
    status: reviewStatus,
    subject: z.string(),
    body: z.string(),
    /** 0: nobody has written one, and these are the words of the house. */
    version: z.number().int(),
  })
  .openapi('LetterTemplate')

const templateFields = {
  subject: textUpTo(TEMPLATE_SUBJECT_CHARACTERS),
  body: textUpTo(TEMPLATE_BODY_CHARACTERS),
}

const statusParam = z.object({ status: reviewStatus })

export const listTemplates = createRoute({
  ...operation('listTemplates', 'List the words of e-mails about statuses'),
  responses: { 200: json(z.object({ templates: z.array(template) }), 'Of all statuses'), ...refusals },
})

export const saveTemplate = createRoute({
  ...operation('saveTemplate', 'Save the words of the e-mail about a status'),
  request: {
    params: statusParam,
    body: json(
      z.strictObject({ ...templateFields, base_version: z.number().int().min(0).max(RECORD_VERSION_MAX) }),
      'Plain text with placeholders; the version it was written on',
    ),
  },
  responses: {
    200: json(z.object({ version: z.number().int() }), 'E-mails from now on are written by it'),
    ...refusals,
  },
})

export const resetTemplate = createRoute({
  ...operation('resetTemplate', "Take the house's own words for a status again"),
  request: { params: statusParam },
  responses: { 200: json(done, 'The words of the house again'), ...refusals },
})

export const testTemplate = createRoute({
  ...operation('testTemplate', 'Send oneself an e-mail in these words'),
  request: { body: json(z.strictObject({ status: reviewStatus, ...templateFields }), 'Need not be saved') },
  responses: {
    200: json(z.object({ sent_to: z.string() }), 'On its way to one’s own address'),
    ...refusals,
  },
})
