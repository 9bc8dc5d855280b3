import { ENDPOINTS } from '#contract/endpoints.ts'
import { CONFIRMATION_HOURS } from '#domain/limits.ts'
import type { Writer } from './letter.ts'

export const confirmEmail: Writer<'confirm-e-mail'> = ({ token }, { product, investor, publicUrl }) => {
  const url = new URL(ENDPOINTS.openConfirmation.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your e-mail for ${product}`,
    preview: 'Open the link, enter your password, and begin your application.',
    heading: 'Confirm your e-mail',
    paragraphs: [
      `Thank you for signing up to apply to ${investor}. Please confirm that this address is yours: open the link and enter the password that you chose. Then you are signed in and can complete your application.`,
    ],
    action: { label: 'Confirm e-mail', url },
    afterwards: [`The link works within ${CONFIRMATION_HOURS} hours.`],
    because: `Somebody signed up to ${product} with this address. If that was not you, you need do nothing.`,
  }
}
