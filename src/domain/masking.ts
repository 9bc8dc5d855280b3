import { MY_APPLICATIONS_TEXTS } from './applications/messages.ts'

const MASK = '***'
const MASKED_MISSING_EMAIL = `${MASK}@${MASK}.${MASK}`

export const MASKED_MOBILE = '**********'

/** In the place of a founder's address on a network, whichever it is. */
export const MASKED_LINK = '**********'

/**
 * 'priya@acme.co.in' → 'pr***@***.in' (D-status.24).
 * Shows one character of a name of one or two, and no tail of a domain without a dot.
 */
export function maskEmail(email: string | null | undefined): string {
  if (!email) return MASKED_MISSING_EMAIL
  const at = email.lastIndexOf('@')
  if (at < 1) return MASKED_MISSING_EMAIL
  // By code points: half a surrogate pair is no character.
  const name = [...email.slice(0, at)]
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${name.slice(0, name.length > 2 ? 2 : 1).join('')}${MASK}@${MASK}${dot < 0 ? '' : domain.slice(dot)}`
}

/** Always the same stars, so that not even the length shows; 'Not provided' when there is none. */
export const maskMobile = (mobile: string | null | undefined): string =>
  mobile?.trim() ? MASKED_MOBILE : MY_APPLICATIONS_TEXTS.notProvided
