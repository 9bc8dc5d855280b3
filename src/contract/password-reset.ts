import { createRoute, z } from '@hono/zod-openapi'
import { addressOrToken, boundedText, done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'

const operation = operationsFor('Signing in')

export const requestPasswordReset = createRoute({
  ...operation('requestPasswordReset', 'Send the e-mail for a forgotten password'),
  ...PUBLIC_OPERATION,
  request: { body: json(addressOrToken, 'Whose password is forgotten; or the token of an older link') },
  responses: { 200: json(done, 'The same whether or not the address has an account'), ...refusals },
})

/** Not a GET: a token in an address would stand in logs. */
export const checkResetLink = createRoute({
  ...operation('checkResetLink', 'Tell whether the link of a reset can be used'),
  ...PUBLIC_OPERATION,
  request: { body: json(z.strictObject({ token: boundedText }), "The e-mail's token") },
  responses: { 200: json(done, "It can be used; 'invalid-link' when it was, or is too old"), ...refusals },
})

export const resetPassword = createRoute({
  ...operation('resetPassword', 'Set a new password by the link of a reset'),
  ...PUBLIC_OPERATION,
  request: {
    body: json(z.strictObject({ token: boundedText, password: boundedText }), "The e-mail's token"),
  },
  responses: {
    200: json(done, "Changed, every session ended; 'invalid-link' for a used or old link"),
    ...refusals,
  },
})
