import { createRoute, z } from '@hono/zod-openapi'
import { boundedText, done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'

const operation = operationsFor('Two-step sign-in')

const password = json(
  z.strictObject({ password: boundedText }),
  'Whoever sits at an open screen must know it',
)

export const recoveryCodes = z
  .object({
    /** Shown this once; each works once instead of a code of the app. */
    recovery_codes: z.array(z.string()),
  })
  .openapi('RecoveryCodes')

export const startTwoStep = createRoute({
  ...operation('startTwoStep', 'Begin to set up two-step sign-in'),
  request: { body: password },
  responses: {
    200: json(
      z.object({ secret: z.string(), uri: z.string() }),
      'For the authenticator app; in force once a code of it is confirmed',
    ),
    ...refusals,
  },
})

export const confirmTwoStep = createRoute({
  ...operation('confirmTwoStep', 'Switch two-step sign-in on by a first code'),
  request: { body: json(z.strictObject({ code: boundedText }), "The app's six digits") },
  responses: { 200: json(recoveryCodes, 'In force from the next sign-in'), ...refusals },
})

export const stopTwoStep = createRoute({
  ...operation('stopTwoStep', 'Switch two-step sign-in off'),
  request: { body: password },
  responses: { 200: json(done, 'The password alone signs in again'), ...refusals },
})

export const renewRecoveryCodes = createRoute({
  ...operation('renewRecoveryCodes', 'Make new recovery codes'),
  request: { body: password },
  responses: { 200: json(recoveryCodes, 'The earlier ones no longer work'), ...refusals },
})
