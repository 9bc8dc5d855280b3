import { PATHS } from '#domain/routes.ts'
import type { Writer } from './letter.ts'

/** To the old address: enough of the new one for its owner to recognise it, too little for anybody else to write to. */
export const emailChanged: Writer<'e-mail-changed'> = ({ new_email }, { product, investor, publicUrl }) => ({
  subject: `Your e-mail for ${product} was changed`,
  preview: `Your account now goes by ${new_email}.`,
  heading: 'Your e-mail was changed',
  paragraphs: [
    `Your account with ${product} now goes by ${new_email}. Sign in with that address from now on; this one no longer leads to the account. If that was you, you need do nothing.`,
    `If it was not you, somebody knows your password. Please answer this e-mail, so that ${investor} can help you, and choose another password wherever you used the same one.`,
  ],
  action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
  because: `Until now this was the address of an account with ${product}.`,
})
