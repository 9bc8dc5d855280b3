import { createRoute, z } from '@hono/zod-openapi'
import { boundedText, done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'

const operation = operationsFor('Two-step sign-in')

const password = json(z.strictObject({ password: boundedText }), 'The current password')

export const recoveryCodes = z
  .object({
    /** Shown only once. Each code can be used once, in place of a code from the authenticator app. */
    recovery_codes: z.array(z.string()),
  })
  .openapi('RecoveryCodes')

export const startTwoStep = createRoute({
  ...operation('startTwoStep', 'Start setting up two-step sign-in'),
  request: { body: password },
  responses: {
    200: json(
      z.object({ secret: z.string(), uri: z.string() }),
      'The secret for the authenticator app, which takes effect once a code is confirmed',
    ),
    ...refusals,
  },
})

export const confirmTwoStep = createRoute({
  ...operation('confirmTwoStep', 'Turn on two-step sign-in with a first code'),
  request: { body: json(z.strictObject({ code: boundedText }), 'The six digits from the authenticator app') },
  responses: { 200: json(recoveryCodes, 'Turned on; all other sessions are ended'), ...refusals },
})

export const stopTwoStep = createRoute({
  ...operation('stopTwoStep', 'Turn off two-step sign-in'),
  request: { body: password },
  responses: { 200: json(done, 'Turned off; only the password is needed to sign in'), ...refusals },
})

export const renewRecoveryCodes = createRoute({
  ...operation('renewRecoveryCodes', 'Create new recovery codes'),
  request: { body: password },
  responses: { 200: json(recoveryCodes, 'New codes; the earlier ones no longer work'), ...refusals },
})
