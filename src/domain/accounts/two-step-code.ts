import { TOTP_DIGITS } from '../limits.ts'
import { withAsciiDigits, withoutInvisible } from '../typed-text.ts'

/** A typed code: six digits from an authenticator app, or a possible recovery code. */
export type TwoStepCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`)

/**
 * Parses a typed code, ignoring case, spaces and punctuation. Does not correct look-alike letters, because recovery
 * codes contain none.
 */
export function parseTwoStepCode(typed: string): TwoStepCode {
  const code = withoutInvisible(withAsciiDigits(typed))
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return { kind: APP_CODE.test(code) ? 'app' : 'recovery', code }
}

/** Splits a code into groups of four, which are easier to read and type. */
export const groupCode = (code: string, separator: string): string =>
  (code.match(/.{1,4}/gu) ?? []).join(separator)
