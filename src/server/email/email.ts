import type { TeamRole } from '#domain/actor.ts'
import type { BrandNames } from '#domain/brand-names.ts'

/** Whom an e-mail goes to. Always in two parts: of one text a mail library could make several recipients. */
export type Recipient = { readonly name: string; readonly address: string }

/** What e-mails say about the installation. */
export type SiteInfo = BrandNames & { readonly publicUrl: URL }

/** What an e-mail says; how it looks, as text and as HTML, is the layout's. */
export type EmailContent = {
  readonly subject: string
  /** What mail clients show after the subject. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: URL }
  /** After the button, smaller. */
  readonly afterwards?: readonly string[]
  /** Why one gets this e-mail. */
  readonly because: string
}

/** What each e-mail is told; a row of the outbox keeps it until the e-mail is sent. */
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
  /** In its words; or, of versions before there were templates, by what it is about. */
  'status-changed': ({ subject: string; body: string } | { company: string }) & { status: string }
  'questions-sent': { company: string; application_id: string }
  'answers-submitted': { company: string; application_id: string }
}

export type EmailName = keyof EmailData

/** Writes one e-mail. */
export type EmailBuilder<N extends EmailName> = (data: EmailData[N], house: SiteInfo) => EmailContent
