import type { Calls, Reply } from '#contract/calls.ts'
import type { Passkey } from '#database/passkeys.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import { PASSKEY_CHALLENGE_MINUTES } from '#domain/limits.ts'
import type { Config } from '#server/config/config.ts'

type SiteAddress = Pick<Config, 'publicUrl'>

/**
 * Returns the expected origin and the relying party's id. Both follow from PUBLIC_URL and from no header. Browsers
 * offer a passkey only to the host name for which it was created.
 */
const relyingParty = ({ publicUrl }: SiteAddress) => ({
  expectedOrigin: publicUrl.origin,
  expectedRPID: publicUrl.hostname,
})

/** The library takes half a second to load, so it is loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/server')

/** COSE ids of the algorithms: EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

const timeout = PASSKEY_CHALLENGE_MINUTES * MINUTE_MS

/** Returns the options with which a browser asks for any passkey of this site. */
export const challengeOptions = (
  { publicUrl }: SiteAddress,
  challenge: string,
): Reply<'createPasskeyChallenge'> => ({
  challenge,
  rpId: publicUrl.hostname,
  timeout,
  userVerification: 'required',
})

type SetupDetails = {
  readonly challenge: string
  readonly product: string
  readonly user: { readonly handle: string; readonly email: string; readonly name: string }
  readonly existing: readonly Passkey[]
}

/** Returns the options with which a browser creates a passkey that can sign in without an e-mail address. */
export const setupOptions = (
  { publicUrl }: SiteAddress,
  { challenge, product, user, existing }: SetupDetails,
): Reply<'startPasskeySetup'> => ({
  challenge,
  rp: { id: publicUrl.hostname, name: product },
  user: { id: user.handle, name: user.email, displayName: user.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: existing.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: credentialId,
    transports: [...transports],
  })),
})

type VerifiedCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'backedUp'>

/** Verifies a new credential: its challenge, origin, host, and that the user was verified. Ignores attestations. */
export async function verifyNewCredential(
  address: SiteAddress,
  expectedChallenge: string,
  { id, response }: Calls['addPasskey']['body']['credential'],
): Promise<VerifiedCredential | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject } = response
  const result = await verifyRegistrationResponse({
    ...relyingParty(address),
    expectedChallenge,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    response: {
      ...CREDENTIAL,
      ...{ id, rawId: id, response: { clientDataJSON, attestationObject } },
    },
  }).catch(ignoreInvalid)
  if (!result?.verified) return undefined
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backedUp: credentialBackedUp,
  }
}

/**
 * Verifies an assertion by a passkey: its challenge, origin, host, account and signature, and that the user was
 * verified.
 * @returns the passkey's new counter, which the caller compares with the stored one
 */
export async function verifyAssertion(
  address: SiteAddress,
  expectedChallenge: string,
  passkey: Passkey,
  { id, response }: Calls['signInWithPasskey']['body'],
): Promise<Pick<Passkey, 'counter' | 'backedUp'> | undefined> {
  if (response.userHandle !== passkey.userHandle) return undefined
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    ...relyingParty(address),
    expectedChallenge,
    requireUserVerification: true,
    response: { ...CREDENTIAL, id, rawId: id, response },
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      // The library would refuse a copy's counter with the same error as a wrong signature. The statement that stores
      // the counter compares it (database/passkeys.ts).
      counter: 0,
    },
  }).catch(ignoreInvalid)
  if (!result?.verified) return undefined
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { counter: newCounter, backedUp: credentialBackedUp }
}

const CREDENTIAL = { type: 'public-key' as const, clientExtensionResults: {} }

/** The library throws for everything that it refuses, malformed data included. */
const ignoreInvalid = (): undefined => undefined
