import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Calls, Reply } from '#contract/calls.ts'

type Credential = Calls['addPasskey']['body']['credential']
type Assertion = Calls['signInWithPasskey']['body']

/** Differences from what a browser and an authenticator would do. */
export type Deviations = {
  readonly origin?: string
  /** The host whose key is used. */
  readonly host?: string
  readonly type?: string
  readonly verified?: boolean
  readonly userHandle?: string
  readonly counter?: number
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKED_UP = 0x18
const HAS_CREDENTIAL = 0x40

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

/**
 * Creates a passkey in software, with an ES256 key (WebAuthn, section 6).
 * @param origin the site on which it is used
 * @param options `counts` is false for an authenticator whose counter stays 0, as for synced passkeys
 */
export function createSoftwarePasskey(origin: URL, { counts = true }: { counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let userHandle = ''
  let counter = 0

  const clientData = (challenge: string, type: string, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge,
        origin: deviations.origin ?? origin.origin,
      }),
    )

  const authenticatorData = (flags: number, { host, verified = true, ...deviations }: Deviations) => {
    if (counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviations.counter ?? counter)
    const flag = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0) | (counts ? 0 : BACKED_UP)
    return Buffer.concat([sha256(host ?? origin.hostname), Buffer.from([flag]), count])
  }

  return {
    /** Answers the options for adding a passkey. */
    create(options: Reply<'startPasskeySetup'>, deviations: Deviations = {}): Credential {
      userHandle = options.user.id
      const authData = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, deviations),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      const clientDataJSON = base64url(clientData(options.challenge, 'webauthn.create', deviations))
      const attestationObject = base64url(attestation(authData))
      return {
        id: base64url(credentialId),
        response: { clientDataJSON, attestationObject, transports: ['internal'] },
      }
    },
    /** Answers a challenge. */
    answer(challenge: string, deviations: Deviations = {}): Assertion {
      const data = clientData(challenge, 'webauthn.get', deviations)
      const authData = authenticatorData(0, deviations)
      return {
        id: base64url(credentialId),
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: deviations.userHandle ?? userHandle,
        },
      }
    },
  }
}

/** Encodes a public key as a COSE map: kty EC2, alg ES256, crv P-256, x, y. */
const coseKey = ({ x = '', y = '' }: JsonWebKey) =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

/** Encodes an attestation object of the format 'none' in CBOR. */
const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ])
