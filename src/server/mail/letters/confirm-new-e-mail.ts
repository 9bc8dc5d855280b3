import { ENDPOINTS } from '#contract/endpoints.ts'
import { CONFIRMATION_HOURS } from '#domain/limits.ts'
import type { Writer } from './letter.ts'

export const confirmNewEmail: Writer<'confirm-new-e-mail'> = ({ token }, { product, publicUrl }) => {
  const url = new URL(ENDPOINTS.openEmailChange.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your new e-mail for ${product}`,
    preview: 'Open the link, confirm, and your account goes by this address.',
    heading: 'Confirm your new e-mail',
    paragraphs: [
      `You asked that your account with ${product} go by this address. Please confirm that it is yours: open the link where you are signed in, and confirm there with one click. Until then the account keeps the address that it has.`,
    ],
    action: { label: 'Confirm new e-mail', url },
    afterwards: [`The link works within ${CONFIRMATION_HOURS} hours.`],
    because: `Somebody with an account at ${product} gave this as their new address. If that was not you, nothing happens unless you confirm.`,
  }
}
