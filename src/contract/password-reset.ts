import { createRoute, z } from '@hono/zod-openapi'
import { addressOrToken, boundedText, done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'

const operation = operationsFor('Signing in')

export const requestPasswordReset = createRoute({
  ...operation('requestPasswordReset', 'Request a password reset e-mail'),
  ...PUBLIC_OPERATION,
  request: { body: json(addressOrToken, 'The address, or the token of an expired link') },
  responses: { 200: json(done, 'The same response whether or not the address has an account'), ...refusals },
})

/** Uses POST, because a token in the URL would appear in access logs. */
export const checkResetLink = createRoute({
  ...operation('checkResetLink', 'Check a password reset link'),
  ...PUBLIC_OPERATION,
  request: { body: json(z.strictObject({ token: boundedText }), 'The token from the e-mail') },
  responses: {
    200: json(
      z.object({ email: z.string() }),
      "The link's address; 'invalid-link' for a used or expired link",
    ),
    ...refusals,
  },
})

export const resetPassword = createRoute({
  ...operation('resetPassword', 'Set a new password with a reset link'),
  ...PUBLIC_OPERATION,
  request: {
    body: json(
      z.strictObject({ token: boundedText, password: boundedText }),
      'The token from the e-mail, and the new password',
    ),
  },
  responses: {
    200: json(done, "Changed, and all sessions ended; 'invalid-link' for a used or expired link"),
    ...refusals,
  },
})
