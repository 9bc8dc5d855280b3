import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS, TOTP_DRIFT, TOTP_SECONDS } from '#domain/limits.ts'

// The parameters that all apps support: SHA-1, six digits, thirty seconds (RFC 6238).
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_SECONDS }

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Returns a new secret for an authenticator app, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the content of the QR code for an authenticator app. */
export const otpauthUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({
    ...TOTP_PARAMETERS,
    secret,
    issuer: withoutColons(issuer),
    label: withoutColons(label),
  }).toString()

/** Apps read the first colon, also a percent-encoded one, as the separator of issuer and account. */
const withoutColons = (text: string): string => text.replace(/\s*:\s*/g, ' ').trim()

/**
 * Returns the time step that a code belongs to, allowing one step of drift. Returns undefined if the code is wrong.
 * @param now milliseconds since 1970
 */
export function matchTimeStep(code: string, secret: string, now: number): number | undefined {
  // Checks for digits first, because the library compares bytes and throws for multi-byte characters.
  if (!/^\d+$/.test(code)) return undefined
  const totp = new TOTP({ ...TOTP_PARAMETERS, secret })
  const delta = totp.validate({ token: code, timestamp: now, window: TOTP_DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
