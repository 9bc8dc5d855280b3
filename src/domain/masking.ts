import { MY_APPLICATIONS_TEXTS } from './applications/messages.ts'

const MASK = '***'
const MASKED_MISSING_EMAIL = `${MASK}@${MASK}.${MASK}`

export const MASKED_MOBILE = '**********'

/** Shown instead of the link to a founder's profile. */
export const MASKED_LINK = '**********'

/**
 * Masks an e-mail address: 'priya@acme.co.in' → 'pr***@***.in' (D-status.24). Shows only one character of a name with
 * one or two characters, and no ending if the domain has no dot. Masks a missing or invalid address completely.
 */
export function maskEmail(email: string | null | undefined): string {
  if (!email) return MASKED_MISSING_EMAIL
  const at = email.lastIndexOf('@')
  if (at < 1) return MASKED_MISSING_EMAIL
  // Splits by code points, so that surrogate pairs are not cut.
  const name = [...email.slice(0, at)]
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${name.slice(0, name.length > 2 ? 2 : 1).join('')}${MASK}@${MASK}${dot < 0 ? '' : domain.slice(dot)}`
}

/** Returns a fixed number of stars, so that the length stays hidden, or 'Not provided' if there is no mobile number. */
export const maskMobile = (mobile: string | null | undefined): string =>
  mobile?.trim() ? MASKED_MOBILE : MY_APPLICATIONS_TEXTS.notProvided
