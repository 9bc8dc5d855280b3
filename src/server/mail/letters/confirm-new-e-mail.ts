import { ENDPOINTS } from '#contract/endpoints.ts'
import { CONFIRMATION_HOURS } from '#domain/limits.ts'
import type { Writer } from './letter.ts'

export const confirmNewEmail: Writer<'confirm-new-e-mail'> = ({ token }, { product, publicUrl }) => {
  const url = new URL(ENDPOINTS.confirmEmailChange.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your new e-mail for ${product}`,
    preview: 'One click, and your account goes by this address.',
    heading: 'Confirm your new e-mail',
    paragraphs: [
      `You asked that your account with ${product} go by this address. Please confirm that it is yours. Until then the account keeps the address that it has.`,
    ],
    action: { label: 'Confirm new e-mail', url },
    afterwards: [`The link works once, within ${CONFIRMATION_HOURS} hours.`],
    because: `Somebody with an account at ${product} gave this as their new address. If that was not you, nothing happens unless you confirm.`,
  }
}
