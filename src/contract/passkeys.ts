import { createRoute, z } from '@hono/zod-openapi'
import { PASSKEY_NAME_CHARACTERS } from '#domain/limits.ts'
import { boundedText, done, sessionReply } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'

const operation = operationsFor('Passkeys')

/** Binary data in base64url. The limit prevents abuse; credential ids have at most 1,364 characters. */
const binary = z.string().max(10_000)

// The shapes of credentials and options are those of WebAuthn's JSON. Members that the server does not use are ignored,
// because browsers add new ones.

export const passkeyAssertion = z
  .object({
    id: binary,
    response: z.object({
      clientDataJSON: binary,
      authenticatorData: binary,
      signature: binary,
      userHandle: binary.optional(),
    }),
  })
  .openapi('PasskeyAssertion', { description: 'AuthenticationResponseJSON of WebAuthn' })

const newCredential = z
  .object({
    id: binary,
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .openapi('NewPasskey', { description: 'RegistrationResponseJSON of WebAuthn' })

/** Proves that the signed-in user is at the keyboard. */
export const identityProof = z
  .union([z.strictObject({ password: boundedText }), z.strictObject({ passkey: passkeyAssertion })])
  .openapi('IdentityProof')

export const PROOF = 'The current password, or an assertion by one of your passkeys'

export const createPasskeyChallenge = createRoute({
  ...operation(
    'createPasskeyChallenge',
    'Create a challenge for a passkey, and bind it to the browser with a cookie',
  ),
  ...PUBLIC_OPERATION,
  request: { body: json(z.strictObject({}), 'Empty') },
  responses: {
    200: json(
      z
        .object({
          challenge: z.string(),
          rpId: z.string(),
          timeout: z.number(),
          userVerification: z.literal('required'),
        })
        .openapi('PasskeyChallenge', { description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn' }),
      'A challenge that this browser may answer once, within five minutes',
    ),
    ...refusals,
  },
})

export const signInWithPasskey = createRoute({
  ...operation('signInWithPasskey', 'Sign in with a passkey'),
  ...PUBLIC_OPERATION,
  request: { body: json(passkeyAssertion, 'The answer to the challenge') },
  responses: {
    200: json(sessionReply, 'Signed in with a session cookie; counts as two-step sign-in'),
    ...refusals,
  },
})

export const listPasskeys = createRoute({
  ...operation('listPasskeys', 'List your passkeys'),
  responses: {
    200: json(
      z.object({
        passkeys: z.array(
          z
            .object({
              id: z.string(),
              name: z.string(),
              /** True if the passkey is synced between devices or has another backup. */
              backed_up: z.boolean(),
              created_at: z.string(),
              last_used_at: z.string().nullable(),
            })
            .openapi('Passkey'),
        ),
      }),
      'The passkeys, oldest first',
    ),
    ...refusals,
  },
})

const storedCredential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})

export const startPasskeySetup = createRoute({
  ...operation('startPasskeySetup', 'Start adding a passkey'),
  request: { body: json(identityProof, PROOF) },
  responses: {
    200: json(
      z
        .object({
          challenge: z.string(),
          rp: z.object({ id: z.string(), name: z.string() }),
          /** `id` is random; it is not the account's id. */
          user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
          pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
          timeout: z.number(),
          attestation: z.literal('none'),
          authenticatorSelection: z.object({
            residentKey: z.literal('required'),
            requireResidentKey: z.literal(true),
            userVerification: z.literal('required'),
          }),
          excludeCredentials: z.array(storedCredential),
        })
        .openapi('PasskeySetup', { description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn' }),
      'The options for the browser, which may answer once, within five minutes',
    ),
    ...refusals,
  },
})

export const addPasskey = createRoute({
  ...operation('addPasskey', 'Add a passkey that the browser has created'),
  request: {
    body: json(
      z.strictObject({ name: z.string().max(PASSKEY_NAME_CHARACTERS), credential: newCredential }),
      'The new passkey, and the name under which it is listed',
    ),
  },
  responses: {
    200: json(done, 'Added; the current session now counts as two-step sign-in'),
    ...refusals,
  },
})

export const removePasskey = createRoute({
  ...operation('removePasskey', 'Remove a passkey'),
  request: { params: z.object({ id: z.string() }), body: json(identityProof, PROOF) },
  responses: {
    200: json(done, 'Removed; other sessions that were started with it are ended'),
    ...refusals,
  },
})
