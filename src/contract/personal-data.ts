import { createRoute, z } from '@hono/zod-openapi'
import { ERASED_CHARACTERS_MAX, ERASED_EXPRESSIONS_MAX, RETENTION_MONTHS_MAX } from '#domain/limits.ts'
import { ERASURE_CONFIRMATION } from '#domain/personal-data/messages.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { identityProof, PROOF } from './passkeys.ts'

const operation = operationsFor('Personal data')

export const downloadOwnData = createRoute({
  ...operation('downloadOwnData', 'Download everything that is stored about you'),
  request: { body: json(identityProof, PROOF) },
  responses: {
    200: {
      description:
        'A ZIP archive: data.json with the rows of each table, your applications as PDF, and your files',
      content: { 'application/zip': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
    ...refusals,
  },
})

const expression = z.string().max(ERASED_CHARACTERS_MAX)

export const findPersonalData = createRoute({
  ...operation('findPersonalData', 'Find what is stored about a person, before erasing it'),
  request: {
    body: json(
      z.strictObject({
        email: expression,
        name: expression,
        /** Expressions to count instead of those that the address and the name lead to. */
        expressions: z.array(expression).max(ERASED_EXPRESSIONS_MAX).optional(),
      }),
      'An e-mail address, a name, or both',
    ),
  },
  responses: {
    200: json(
      z
        .object({
          /** The account with this address. Null if there is none. */
          account: z
            .object({
              full_name: z.string(),
              of_team: z.boolean(),
              drafts: z.number().int(),
              submitted: z.number().int(),
              /** Applications with co-founders, whom an erasure makes the owners. */
              shared: z.number().int(),
            })
            .nullable(),
          /** Names, addresses and numbers of the person, with the number of rows that contain each, by place. */
          expressions: z.array(
            z.object({
              text: z.string(),
              /** False for parts of a name, which may be another person's. */
              certain: z.boolean(),
              /** True if it occurs in more rows than one person has. It is then refused. */
              common: z.boolean(),
              places: z.array(z.object({ place: z.string(), rows: z.number().int() })),
            }),
          ),
          /** True if the numbers leave out applications from which the caller is recused. */
          partial: z.boolean(),
          /** Files in other people's applications whose names contain one of the certain expressions. */
          files: z.array(
            z.object({ path: z.string(), filename: z.string(), application_id: z.string().nullable() }),
          ),
        })
        .openapi('PersonalData'),
      'The account, the expressions and the files that the caller may see',
    ),
    ...refusals,
  },
})

export const erasePerson = createRoute({
  ...operation('erasePerson', 'Erase a person everywhere'),
  request: {
    body: json(
      z.strictObject({
        /** The founder's account with this address is deleted. Empty for a person without an address. */
        email: expression,
        expressions: z.array(expression).min(1).max(ERASED_EXPRESSIONS_MAX),
        /** Paths of files in other people's applications to delete as well. */
        files: z.array(z.string().max(200)).max(100),
        /** Guards against a request by mistake. The screen asks the administrator to type it. */
        confirmation: z.literal(ERASURE_CONFIRMATION),
        /** The administrator's password or passkey. */
        proof: identityProof,
      }),
      'The expressions are masked in all texts, except in the names of other accounts',
    ),
  },
  responses: { 200: json(done, 'Erased'), ...refusals },
})

export const previewRetention = createRoute({
  ...operation('previewRetention', 'Count the applications that a retention period would delete now'),
  request: { query: z.object({ months: z.coerce.number().int().min(1).max(RETENTION_MONTHS_MAX) }) },
  responses: {
    200: json(
      z.object({ decided: z.number().int(), withdrawn: z.number().int(), files: z.number().int() }),
      'Numbers of applications that the caller may see, and of their files',
    ),
    ...refusals,
  },
})
