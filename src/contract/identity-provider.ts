import { createRoute, z } from '@hono/zod-openapi'
import { PROVIDER_RESPONSE_CHARACTERS } from '#domain/limits.ts'
import { boundedText, done, sessionReply, signUpBody } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'

const operation = operationsFor('Identity provider')

const redirect = z.object({ url: z.string() }).openapi('ProviderRedirect')

/** Asks the provider to let the person choose an account, instead of using the one that is signed in there. */
const otherAccount = z.boolean().optional()

export const startProviderSignIn = createRoute({
  ...operation('startProviderSignIn', 'Start signing in with the identity provider'),
  ...PUBLIC_OPERATION,
  request: {
    body: json(
      z.strictObject({ again: z.boolean(), other_account: otherAccount }),
      'again asks the provider to have the person sign in even if they are signed in there',
    ),
  },
  responses: {
    200: json(redirect, "The provider's page to open in this browser, which gets a cookie for the response"),
    ...refusals,
  },
})

export const finishProviderSignIn = createRoute({
  ...operation(
    'finishProviderSignIn',
    'Finish signing in, or linking an identity, with the provider’s response',
  ),
  ...PUBLIC_OPERATION,
  request: {
    body: json(
      z.strictObject({ parameters: z.string().max(PROVIDER_RESPONSE_CHARACTERS) }),
      'The query of the address to which the provider has redirected',
    ),
  },
  responses: {
    200: json(
      z
        .object({
          ...sessionReply.shape,
          /**
           * 'two-step' if a code must be submitted before the session starts (submitTwoStepCode), 'sign-up' if the
           * person has no account yet (completeProviderSignUp), 'linked' if the identity is now linked to the own
           * account.
           */
          outcome: z.enum(['signed-in', 'two-step', 'sign-up', 'linked']),
        })
        .openapi('ProviderSignedIn'),
      'The outcome, and the session if it has started',
    ),
    ...refusals,
  },
})

export const readProviderSignUp = createRoute({
  ...operation('readProviderSignUp', 'Read the address and name of a person who has no account yet'),
  ...PUBLIC_OPERATION,
  responses: {
    200: json(
      z
        .object({ email: z.string(), first_name: z.string(), last_name: z.string() })
        .openapi('ProviderSignUp'),
      'The address that the provider has verified, and the name, which may be blank',
    ),
    ...refusals,
  },
})

const { first_name, last_name, mobile, linkedin_url, location, privacy_notice } = signUpBody.shape

export const completeProviderSignUp = createRoute({
  ...operation('completeProviderSignUp', 'Create the account of a person who signed in with the provider'),
  ...PUBLIC_OPERATION,
  request: {
    body: json(
      z.union([
        z.strictObject({ first_name, last_name, mobile, linkedin_url, location, privacy_notice }),
        z.strictObject({ first_name, last_name, invitation: boundedText, privacy_notice }),
      ]),
      'The sign-up fields except e-mail and password, or the name and the token of an invitation to the team',
    ),
  },
  responses: { 200: json(sessionReply, 'Signed in with a session cookie'), ...refusals },
})

export const readIdentity = createRoute({
  ...operation('readIdentity', 'Read the identity that is linked to your account'),
  responses: {
    200: json(
      z.object({
        /** Null if none is linked. `email` is the address at the provider at that time. */
        identity: z.object({ email: z.string().nullable(), linked_at: z.string() }).nullable(),
        /** True for a few minutes after signing in with the provider, which replaces the password if there is none. */
        recent: z.boolean(),
      }),
      'The identity at the provider, if one is linked',
    ),
    ...refusals,
  },
})

const passwordBody = z.strictObject({ password: boundedText })

export const linkIdentity = createRoute({
  ...operation('linkIdentity', 'Start linking an identity at the provider to your account'),
  request: {
    body: json(passwordBody.extend({ other_account: otherAccount }), 'The current password'),
  },
  responses: {
    200: json(redirect, "The provider's page to open in this browser, which gets a cookie for the response"),
    ...refusals,
  },
})

export const unlinkIdentity = createRoute({
  ...operation('unlinkIdentity', 'Unlink the identity from your account, which must have a password'),
  request: { body: json(passwordBody, 'The current password') },
  responses: { 200: json(done, 'Unlinked; all other sessions are ended'), ...refusals },
})
