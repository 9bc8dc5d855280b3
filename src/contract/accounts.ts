import { createRoute, z } from '@hono/zod-openapi'
import { PASS_TYPES } from '#domain/accounts/membership.ts'
import { ROLES } from '#domain/actor.ts'
import { RECORD_VERSION_MAX } from '#domain/limits.ts'
import { DIGEST_FREQUENCIES } from '#domain/open-tasks/digest-setting.ts'
import { json, refusals } from './errors.ts'
import { LOGIN_CHALLENGE_OPERATION, operationsFor, PUBLIC_OPERATION } from './operation.ts'
import { recordVersion } from './records.ts'

const operation = operationsFor('Signing in')

/** Limits only the length, to prevent abuse. The rules and error messages are in the domain (accounts/sign-up.ts). */
export const boundedText = z.string().max(2_000)

/**
 * The token of a link in an e-mail. A missing or repeated token is treated as an unknown one, so that the user sees a
 * page rather than an error.
 */
export const linkToken = z.string().max(200).catch('').openapi({ type: 'string', maxLength: 200 })

/** The number of a version of the privacy notice. */
export const noticeVersion = z.number().int().min(1).max(RECORD_VERSION_MAX)

export const signUpBody = z
  .strictObject({
    first_name: boundedText,
    last_name: boundedText,
    email: boundedText,
    mobile: boundedText,
    linkedin_url: boundedText,
    location: boundedText,
    password: boundedText,
    /** The version of the privacy notice that the page showed. Missing if it showed none. */
    privacy_notice: noticeVersion.optional(),
  })
  .openapi('SignUp')

export const profileReply = z
  .object({
    id: z.string(),
    user_id: z.string(),
    email: z.string(),
    /** False until the address of the set-up, or of a copied invitation link, is confirmed. */
    email_confirmed: z.boolean(),
    full_name: z.string(),
    role: z.enum(ROLES),
    created_at: z.string(),
    updated_at: z.string(),
    mobile: z.string(),
    location: z.string(),
    linkedin_url: z.string(),
    company_name: z.string(),
    one_line_description: z.string(),
    industry: z.string(),
    company_stage: z.string(),
    funding_stage: z.string(),
    /** How often a team member gets the digest. Null for founders. */
    digest: z.enum(DIGEST_FREQUENCIES).nullable(),
    /** The latest version of the privacy notice that the user has seen. Null if none. */
    privacy_notice: z.number().int().nullable(),
    /** Version of the fields that users change themselves. */
    version: recordVersion,
  })
  .openapi('Profile')

export const sessionReply = z
  .object({
    /** Null for a visitor. */
    session: z
      .object({
        expires_at: z.string(),
        user: z.object({
          id: z.string(),
          email: z.string(),
          created_at: z.string(),
          /**
           * `identities` are the user's sign-in methods: 'email' with a password, 'provider' with the identity provider.
           * `factors` are the additional sign-in steps: an authenticator app, or the passkey of this session.
           */
          identities: z.array(z.enum(['email', 'provider'])),
          factors: z.array(z.enum(['totp', 'passkey'])),
        }),
        /**
         * True for a team member who must set up two-step sign-in before reviewing (REQUIRE_ADMIN_2FA or the settings).
         */
        two_step_setup_required: z.boolean(),
      })
      .nullable(),
    profile: profileReply.nullable(),
    membership: z.object({ pass_type: z.enum(PASS_TYPES) }).nullable(),
    /** The server's clock, for rules that depend on an account's age. */
    now: z.string(),
  })
  .openapi('Session')

export const signInReply = z
  .object({
    ...sessionReply.shape,
    /** True if the password was correct but a code must be submitted before the session starts (submitTwoStepCode). */
    two_step: z.boolean(),
  })
  .openapi('SignedIn')

export const done = z.object({ done: z.literal(true) }).openapi('Done')

export const signUp = createRoute({
  ...operation('signUp', 'Sign up, and get an e-mail to confirm the address'),
  ...PUBLIC_OPERATION,
  request: { body: json(signUpBody, 'The seven sign-up fields') },
  responses: { 200: json(done, 'The same response whether or not the address has an account'), ...refusals },
})

/** An e-mail address, or the token of an expired link, so that the user need not type the address again. */
export const addressOrToken = z.union([
  z.strictObject({ email: boundedText }),
  z.strictObject({ token: boundedText }),
])

export const resendConfirmation = createRoute({
  ...operation('resendConfirmation', 'Resend the confirmation e-mail'),
  ...PUBLIC_OPERATION,
  request: { body: json(addressOrToken, 'The address, or the token of an expired link') },
  responses: { 200: json(done, 'The same response whether or not the address has an account'), ...refusals },
})

export const openConfirmation = createRoute({
  ...operation('openConfirmation', 'Open a confirmation link'),
  ...PUBLIC_OPERATION,
  request: { query: z.object({ token: linkToken }) },
  responses: {
    302: {
      description:
        'Sets a cookie and redirects to the sign-in page, where signing in confirms the address. The redirect of an expired link includes its token',
    },
    ...refusals,
  },
})

export const readOpenedConfirmation = createRoute({
  ...operation('readOpenedConfirmation', 'Read the address whose confirmation link this browser opened'),
  ...PUBLIC_OPERATION,
  responses: {
    200: json(z.object({ email: z.string() }), 'The address to confirm'),
    ...refusals,
  },
})

export const signIn = createRoute({
  ...operation('signIn', 'Sign in with e-mail and password'),
  ...PUBLIC_OPERATION,
  request: { body: json(z.strictObject({ email: boundedText, password: boundedText }), 'Credentials') },
  responses: {
    200: json(
      signInReply,
      'Signed in with a session cookie, or a two-step code is required. Confirms the address whose link this browser opened',
    ),
    ...refusals,
  },
})

export const submitTwoStepCode = createRoute({
  ...operation('submitTwoStepCode', 'Submit a two-step sign-in code'),
  ...LOGIN_CHALLENGE_OPERATION,
  request: {
    body: json(
      z.strictObject({ code: boundedText }),
      'The six digits from the authenticator app, or a recovery code',
    ),
  },
  responses: { 200: json(sessionReply, 'Signed in with a session cookie'), ...refusals },
})

export const session = createRoute({
  ...operation('session', 'Read the current session'),
  ...PUBLIC_OPERATION,
  responses: {
    200: json(sessionReply, 'The signed-in user, if any; renews a session that expires soon'),
    ...refusals,
  },
})

export const signOut = createRoute({
  ...operation('signOut', 'Sign out'),
  ...PUBLIC_OPERATION,
  responses: { 200: json(done, 'Signed out; the session is deleted'), ...refusals },
})
