import { ENDPOINTS } from '#contract/endpoints.ts'
import { CONFIRMATION_HOURS } from '#domain/limits.ts'
import type { Writer } from './letter.ts'

export const confirmEmail: Writer<'confirm-e-mail'> = ({ token }, { product, investor, publicUrl }) => {
  const url = new URL(ENDPOINTS.confirm.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your e-mail for ${product}`,
    preview: 'One click, and you can sign in and begin your application.',
    heading: 'Confirm your e-mail',
    paragraphs: [
      `Thank you for signing up to apply to ${investor}. Please confirm that this address is yours. Then sign in to complete your application.`,
    ],
    action: { label: 'Confirm e-mail', url },
    afterwards: [`The link works once, within ${CONFIRMATION_HOURS} hours.`],
    because: `Somebody signed up to ${product} with this address. If that was not you, nothing happens unless you confirm.`,
  }
}
