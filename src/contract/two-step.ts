import { createRoute, z } from '@hono/zod-openapi'
import { done, typed } from './accounts.ts'
import { ENDPOINTS } from './endpoints.ts'
import { json, refusals } from './errors.ts'

const password = json(z.strictObject({ password: typed }), 'Whoever sits at an open screen must know it')

export const recoveryCodes = z
  .object({
    /** Shown this once; each works once instead of a code of the app. */
    recovery_codes: z.array(z.string()),
  })
  .openapi('RecoveryCodes')

export const startTwoStep = createRoute({
  ...ENDPOINTS.startTwoStep,
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
  ...ENDPOINTS.confirmTwoStep,
  request: { body: json(z.strictObject({ code: typed }), "The app's six digits") },
  responses: { 200: json(recoveryCodes, 'In force from the next sign-in'), ...refusals },
})

export const stopTwoStep = createRoute({
  ...ENDPOINTS.stopTwoStep,
  request: { body: password },
  responses: { 200: json(done, 'The password alone signs in again'), ...refusals },
})

export const renewRecoveryCodes = createRoute({
  ...ENDPOINTS.renewRecoveryCodes,
  request: { body: password },
  responses: { 200: json(recoveryCodes, 'The earlier ones no longer work'), ...refusals },
})
