import type { TeamRole } from '#domain/actor.ts'
import type { SiteInfo } from '#server/site-settings.ts'

/** Recipient of an e-mail, as an object: a mail library could read several recipients from a text. */
export type Recipient = { readonly name: string; readonly address: string }

/** Content of an e-mail, independent of the layout as text and HTML. */
export type EmailContent = {
  readonly subject: string
  /** Text that mail clients show after the subject. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: URL }
  /** Smaller text after the button. */
  readonly afterwards?: readonly string[]
  /** Why the recipient gets this e-mail. */
  readonly because: string
}

/** Data of each template; a row of the outbox holds it until the e-mail is sent. */
export type EmailData = {
  'confirm-e-mail': { token: string }
  'account-exists': Record<string, never>
  'reset-password': { token: string }
  'password-changed': Record<string, never>
  'confirm-new-e-mail': { token: string }
  'e-mail-changed': { new_email: string }
  'account-deleted': { kept: number }
  'two-step-on': Record<string, never>
  'two-step-off': Record<string, never>
  'team-invitation': { token: string; role: TeamRole }
  receipt: { company: string }
  /** The complete text; or placeholder values, in rows from versions before there were templates. */
  'status-changed': ({ subject: string; body: string } | { company: string }) & { status: string }
  'questions-sent': { company: string; application_id: string }
  'notes-for-you': { notes: number }
  'answers-submitted': { company: string; application_id: string }
}

export type EmailName = keyof EmailData

/** Builds the content of one template. */
export type EmailBuilder<N extends EmailName> = (data: EmailData[N], site: SiteInfo) => EmailContent
