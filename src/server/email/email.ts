import type { TeamRole } from '#domain/actor.ts'
import type { CalendarEntry } from '#domain/meetings/meeting.ts'
import type { DigestCounts, FollowedChanges } from '#domain/open-tasks/digest.ts'
import type { SiteInfo } from '#server/site-settings.ts'

/** Recipient of an e-mail. It is an object, because a mail library could parse a string as several recipients. */
export type Recipient = {
  readonly name: string
  readonly address: string
  /** The account to whose current address a queued e-mail goes. Omitted for a fixed address. */
  readonly userId?: string
}

/** An attachment that mail and calendar programs read (RFC 5545). */
export type CalendarFile = { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string }

type EmailLink = { readonly label: string; readonly url: URL }

/** Content of an e-mail, independent of its layout as text or HTML. */
export type EmailContent = {
  readonly subject: string
  /** Text that mail clients show next to the subject in their list. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Texts below the button, because they may be long. */
  readonly quoted?: readonly string[]
  /** A list of links below the paragraphs. */
  readonly links?: readonly EmailLink[]
  readonly action: EmailLink
  /** Leads to the rest of texts that were cut. */
  readonly rest?: EmailLink
  /** Smaller text below the button. */
  readonly footnotes?: readonly string[]
  /** The reason why the recipient gets this e-mail. */
  readonly reason: string
  /** A calendar file to attach. */
  readonly calendar?: CalendarFile
  /** Unsubscribes from e-mails of this kind, on a page or with one click in the mail client (RFC 8058). */
  readonly unsubscribe?: URL
}

type MeetingUpdate = {
  company: string
  application_id: string
  entry: CalendarEntry
  /** Otherwise the founder has withdrawn the application, or undone the withdrawal. */
  account_deleted?: true
  /** True for a member, who did not make the change. */
  for_member?: true
}

/** The data for each template. An outbox row holds it until the e-mail is sent. */
export type EmailData = {
  'confirm-e-mail': { token: string }
  'account-exists': Record<string, never>
  'reset-password': { token: string }
  /** After a reset, the identity that still signs in to the account. */
  'password-changed': { linked?: EmailData['identity-linked'] }
  'confirm-new-e-mail': { token: string }
  'e-mail-changed': { new_email: string }
  'account-deleted': { kept: number }
  'two-step-on': Record<string, never>
  'two-step-off': Record<string, never>
  /** The provider's name, and the address there if it gave one. */
  'identity-linked': { provider: string; email: string | null }
  'identity-unlinked': { provider: string }
  'passkey-added': Record<string, never>
  'passkey-removed': { by_reset?: true }
  /** `invited_by` is the inviter's name. It is missing in rows of earlier releases. */
  'team-invitation': { token: string; role: TeamRole; invited_by?: string }
  'co-founder-invitation': { company: string; invited_by: string }
  'ownership-offered': { company: string; offered_by: string }
  receipt: { company: string }
  /**
   * The complete e-mail, and the company, which is missing in rows from an earlier version. Rows from versions without
   * templates have values for the placeholders instead.
   */
  'status-changed': ({ subject: string; body: string; company?: string } | { company: string }) & {
    status: string
    entry?: CalendarEntry & { company: string }
  }
  /** The questions are missing in rows from an earlier version. */
  'questions-sent': { company: string; application_id: string; questions?: readonly string[] }
  'notes-for-you': { notes: number }
  'assigned-to-you': {
    user_id: string
    applications: number
    /** The due date, if all applications have the same. Missing in rows from an earlier version. */
    due_at?: string | null
  }
  digest: {
    user_id: string
    /** The time from which submissions and answers count as new, in the format of `parseTimeRange`. */
    since: string
    /** Unsubscribe token. */
    token: string
    companies: readonly string[]
    counts: DigestCounts
    followed: FollowedChanges
  }
  'closing-reminder': {
    funding_round_id: string
    user_id: string
    /** The round's name. */
    funding_round: string
    /** ISO time. */
    closes_at: string
    time_zone: string
    /** Unsubscribe token. */
    token: string
    /** True for a member of others' drafts, who cannot submit them. */
    for_member?: boolean
  }
  /** About a meeting that its founder has cancelled or restored, not the group. */
  'meeting-update': MeetingUpdate
  'meeting-update-for-team': MeetingUpdate
  'answers-submitted': { company: string; application_id: string }
}

export type EmailName = keyof EmailData

/** Builds the content of one template. */
export type EmailBuilder<N extends EmailName> = (data: EmailData[N], site: SiteInfo) => EmailContent
