import { TOTP_DIGITS } from '../limits.ts'

/** What was typed as a second step: an app's code, or anything else, which may be a recovery code. */
export type TwoStepCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`)

/** Reads a code however it was grouped; of e-mails that are easily mistaken none is in a recovery code. */
export function parseTwoStepCode(typed: string): TwoStepCode {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
  return { kind: APP_CODE.test(code) ? 'app' : 'recovery', code }
}

/** In groups of four, as people read and type it. */
export const groupCode = (code: string, separator: string): string =>
  (code.match(/.{1,4}/gu) ?? []).join(separator)
