import { createRoute, z } from '@hono/zod-openapi'
import { TEMPLATE_BODY_CHARACTERS, TEMPLATE_SUBJECT_CHARACTERS } from '#domain/limits.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion } from './records.ts'
import { reviewStatus } from './review.ts'
import { lineUpTo, textUpTo } from './typed-text.ts'

const operation = operationsFor('E-mail templates')

const template = z
  .object({
    status: reviewStatus,
    subject: z.string(),
    body: z.string(),
    /** 0 for the built-in default template. */
    version: z.number().int(),
  })
  .openapi('EmailTemplate')

const templateFields = {
  subject: lineUpTo(TEMPLATE_SUBJECT_CHARACTERS),
  body: textUpTo(TEMPLATE_BODY_CHARACTERS),
}

const statusParam = z.object({ status: reviewStatus })

export const listTemplates = createRoute({
  ...operation('listTemplates', 'List the e-mail templates'),
  responses: {
    200: json(z.object({ templates: z.array(template) }), 'One template for each status'),
    ...refusals,
  },
})

export const saveTemplate = createRoute({
  ...operation('saveTemplate', 'Save the e-mail template of a status'),
  request: {
    params: statusParam,
    body: json(
      z.strictObject({ ...templateFields, base_version: recordVersion }),
      'Plain text with placeholders; base_version is the version that was edited',
    ),
  },
  responses: {
    200: json(z.object({ version: z.number().int() }), 'Saved, and used for later e-mails'),
    ...refusals,
  },
})

export const resetTemplate = createRoute({
  ...operation('resetTemplate', 'Reset the template of a status to the default'),
  request: { params: statusParam },
  responses: { 200: json(done, 'The default template applies again'), ...refusals },
})

export const testTemplate = createRoute({
  ...operation('testTemplate', 'Send yourself a test e-mail'),
  request: {
    body: json(z.strictObject({ status: reviewStatus, ...templateFields }), 'A template, saved or not'),
  },
  responses: {
    200: json(z.object({ sent_to: z.string() }), 'Sent to your own address'),
    ...refusals,
  },
})
