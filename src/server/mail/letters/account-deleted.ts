import { PATHS } from '#domain/routes.ts'
import type { Writer } from './letter.ts'

export const accountDeleted: Writer<'account-deleted'> = ({ kept }, { product, investor, publicUrl }) => ({
  subject: `Your account with ${product} is deleted`,
  preview: 'Your profile, your drafts and their files are gone.',
  heading: 'Your account is deleted',
  paragraphs: [
    'As you asked, your account is deleted: your profile, your drafts with their files, and your sign-ins on every device.',
    ...keeping(kept, investor),
    `If you ever want to apply again, you are welcome to sign up anew.`,
  ],
  action: { label: `Go to ${product}`, url: new URL(PATHS.home, publicUrl) },
  because: `This is the last e-mail about your account with ${product}.`,
})

const keeping = (kept: number, investor: string): string[] => {
  if (kept === 0) return []
  const what =
    kept === 1
      ? 'The application that you submitted stays'
      : `The ${kept} applications that you submitted stay`
  return [`${what} with ${investor}, marked as being of a deleted account. We will write to you no more.`]
}
