import { PATHS } from '#domain/routes.ts'
import type { Writer } from './letter.ts'

export const accountExists: Writer<'account-exists'> = (_, { product, publicUrl }) => ({
  subject: `You already have an account with ${product}`,
  preview: 'Sign in with it; a second one is not needed.',
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, probably you, gave this address for an account. It has one already, and nothing about it was changed. Please sign in with the password that you chose back then.',
  ],
  action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
  because: `This address has an account with ${product}. If it was not you who gave it, you need do nothing.`,
})
