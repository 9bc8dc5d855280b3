import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS, TOTP_DRIFT, TOTP_SECONDS } from '#domain/limits.ts'

// Apps know these by heart and some read nothing else: SHA-1, six digits, thirty seconds (RFC 6238).
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_SECONDS }

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

/** A new secret to share with an authenticator app, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...TOTP_PARAMETERS, secret, issuer, label }).toString()

/**
 * The time step that a code is of, one step of drift either way; undefined when it is of none of them.
 * @param now milliseconds
 */
export function matchTimeStep(code: string, secret: string, now: number): number | undefined {
  // The library compares bytes, and throws for e-mails that take more than one.
  if (!/^\d+$/.test(code)) return undefined
  const totp = new TOTP({ ...TOTP_PARAMETERS, secret })
  const delta = totp.validate({ token: code, timestamp: now, window: TOTP_DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
