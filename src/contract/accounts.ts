import { createRoute, z } from '@hono/zod-openapi'
import { PASS_TYPES } from '#domain/accounts/membership.ts'
import { ROLES } from '#domain/actor.ts'
import { json, refusals } from './errors.ts'
import { LOGIN_CHALLENGE_OPERATION, operationsFor, PUBLIC_OPERATION } from './operation.ts'
import { recordVersion } from './records.ts'

const operation = operationsFor('Signing in')

/** Bounded here only against abuse; the rules and their messages are the domain's (accounts/sign-up.ts). */
export const boundedText = z.string().max(2_000)

export const signUpBody = z
  .strictObject({
    first_name: boundedText,
    last_name: boundedText,
    email: boundedText,
    mobile: boundedText,
    linkedin_url: boundedText,
    location: boundedText,
    password: boundedText,
  })
  .openapi('SignUp')

export const profileReply = z
  .object({
    id: z.string(),
    user_id: z.string(),
    email: z.string(),
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
    /** Of what people change themselves. */
    version: recordVersion,
  })
  .openapi('Profile')

export const sessionReply = z
  .object({
    /** null for a visitor. */
    session: z
      .object({
        expires_at: z.string(),
        user: z.object({
          id: z.string(),
          email: z.string(),
          created_at: z.string(),
          /** How this person can prove who they are, and with what besides. */
          identities: z.array(z.enum(['email'])),
          factors: z.array(z.enum(['totp'])),
        }),
        /** One of the team who has to set up the second step before they review (REQUIRE_ADMIN_2FA). */
        two_step_setup_required: z.boolean(),
      })
      .nullable(),
    profile: profileReply.nullable(),
    membership: z.object({ pass_type: z.enum(PASS_TYPES) }).nullable(),
    /** The server's clock, for what depends on an account's age. */
    now: z.string(),
  })
  .openapi('Session')

export const signInReply = z
  .object({
    ...sessionReply.shape,
    /** The password was right and a code is asked for before the session starts (submitTwoStepCode). */
    two_step: z.boolean(),
  })
  .openapi('SignedIn')

export const done = z.object({ done: z.literal(true) }).openapi('Done')

export const signUp = createRoute({
  ...operation('signUp', 'Sign up; an e-mail asks to confirm the address'),
  ...PUBLIC_OPERATION,
  request: { body: json(signUpBody, 'The seven fields of sign-up') },
  responses: { 200: json(done, 'The same whether or not the address has an account'), ...refusals },
})

/** Whose e-mail is wanted: an address, or the token of a link that came too late, which needs no typing. */
export const addressOrToken = z.union([
  z.strictObject({ email: boundedText }),
  z.strictObject({ token: boundedText }),
])

export const resendConfirmation = createRoute({
  ...operation('resendConfirmation', 'Send the e-mail of a confirmation again'),
  ...PUBLIC_OPERATION,
  request: { body: json(addressOrToken, 'By address, or by an expired link to confirm or to change one') },
  responses: { 200: json(done, 'The same whether or not the address has an account'), ...refusals },
})

export const openConfirmation = createRoute({
  ...operation('openConfirmation', 'Open the link of a confirmation'),
  ...PUBLIC_OPERATION,
  request: { query: z.object({ token: z.string().max(200) }) },
  responses: {
    302: {
      description:
        "Changes nothing. To the sign-in tab, where the sign-up's password confirms; 'expired' comes with its token",
    },
    ...refusals,
  },
})

export const readOpenedConfirmation = createRoute({
  ...operation('readOpenedConfirmation', 'Tell which confirmation this browser has opened'),
  ...PUBLIC_OPERATION,
  responses: {
    200: json(z.object({ email: z.string() }), 'The address whose link this browser has opened'),
    ...refusals,
  },
})

export const signIn = createRoute({
  ...operation('signIn', 'Sign in by e-mail and password'),
  ...PUBLIC_OPERATION,
  request: { body: json(z.strictObject({ email: boundedText, password: boundedText }), 'Credentials') },
  responses: {
    200: json(
      signInReply,
      'Signed in, the session is in the cookie; or half way. Confirms a sign-up whose link this browser has opened',
    ),
    ...refusals,
  },
})

export const submitTwoStepCode = createRoute({
  ...operation('submitTwoStepCode', 'Give the code of a two-step sign-in'),
  ...LOGIN_CHALLENGE_OPERATION,
  request: { body: json(z.strictObject({ code: boundedText }), "The app's six digits, or a recovery code") },
  responses: { 200: json(sessionReply, 'Signed in; the session is in the cookie'), ...refusals },
})

export const session = createRoute({
  ...operation('session', 'Tell who is signed in'),
  ...PUBLIC_OPERATION,
  responses: { 200: json(sessionReply, 'Who is signed in; renews a session that grows old'), ...refusals },
})

export const signOut = createRoute({
  ...operation('signOut', 'Sign out'),
  ...PUBLIC_OPERATION,
  responses: { 200: json(done, 'Signed out; the session is gone from the database'), ...refusals },
})
