import { html, raw } from 'hono/html'
import { findLinks } from '#domain/find-links.ts'
import { greeting, senderLine } from '#domain/review/email-layout.ts'
import { PATHS } from '#domain/routes.ts'
import { pngLogo, type SiteInfo } from '#server/site-settings.ts'
import {
  accountDeletedEmail,
  accountExistsEmail,
  confirmationEmail,
  emailChangedEmail,
  identityLinkedEmail,
  identityUnlinkedEmail,
  newAddressEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  teamInvitationEmail,
  twoStepOffEmail,
  twoStepOnEmail,
} from './account-emails.ts'
import {
  answersSubmittedEmail,
  closingReminderEmail,
  coFounderInvitationEmail,
  meetingUpdateEmail,
  meetingUpdateForTeamEmail,
  ownershipOfferedEmail,
  questionsSentEmail,
  receiptEmail,
  statusChangedEmail,
} from './application-emails.ts'
import type { CalendarFile, EmailBuilder, EmailContent, EmailData, EmailName, Recipient } from './email.ts'
import { fitEmail } from './fit-email.ts'
import { assignedToYouEmail, digestEmail, notesForYouEmail } from './team-emails.ts'

const BUILDERS: { [N in EmailName]: EmailBuilder<N> } = {
  'confirm-e-mail': confirmationEmail,
  'account-exists': accountExistsEmail,
  'reset-password': passwordResetEmail,
  'password-changed': passwordChangedEmail,
  'confirm-new-e-mail': newAddressEmail,
  'e-mail-changed': emailChangedEmail,
  'account-deleted': accountDeletedEmail,
  'two-step-on': twoStepOnEmail,
  'two-step-off': twoStepOffEmail,
  'identity-linked': identityLinkedEmail,
  'identity-unlinked': identityUnlinkedEmail,
  'passkey-added': passkeyAddedEmail,
  'passkey-removed': passkeyRemovedEmail,
  'team-invitation': teamInvitationEmail,
  'co-founder-invitation': coFounderInvitationEmail,
  'ownership-offered': ownershipOfferedEmail,
  receipt: receiptEmail,
  'status-changed': statusChangedEmail,
  'questions-sent': questionsSentEmail,
  'meeting-update': meetingUpdateEmail,
  'meeting-update-for-team': meetingUpdateForTeamEmail,
  'answers-submitted': answersSubmittedEmail,
  'notes-for-you': notesForYouEmail,
  'assigned-to-you': assignedToYouEmail,
  digest: digestEmail,
  'closing-reminder': closingReminderEmail,
}

/** A rendered e-mail, ready to be sent. */
export type WrittenEmail = {
  subject: string
  text: string
  html: string
  /** The address of the button. */
  link: string
  /** The address that unsubscribes from e-mails of this kind. */
  unsubscribe?: string
  calendar?: CalendarFile
}

/**
 * Renders an e-mail from the outbox as text and as HTML.
 * @throws RangeError for a template that this version does not know
 */
export async function writeEmail(
  template: string,
  data: object,
  to: Recipient,
  site: SiteInfo,
): Promise<WrittenEmail> {
  if (!Object.hasOwn(BUILDERS, template)) throw new RangeError(`There is no e-mail template '${template}'.`)
  const write = BUILDERS[template as EmailName] as (data: object, site: SiteInfo) => EmailContent
  const content = fitEmail(write(data as EmailData[EmailName], site))
  return {
    subject: content.subject,
    text: renderText(content, to, site),
    html: await renderHtml(content, to, site),
    link: content.action.url.href,
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe.href }),
    ...(content.calendar && { calendar: content.calendar }),
  }
}

/** Returns the parts of an e-mail that a preview shows. */
export function previewEmail(content: EmailContent, to: Recipient) {
  const { subject, heading, paragraphs, quoted = [] } = fitEmail(content)
  return { subject, heading, paragraphs: withGreeting(to, { paragraphs, quoted }), quoted: [...quoted] }
}

const UNSUBSCRIBE = 'Stop this e-mail'

// Most styles are inline, because some mail clients ignore style sheets. Only the adjustments for dark mode and small
// screens are in a style sheet.
const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#14201b'
const PINE = '#0f5c44'
const MUTED = '#52605a'
const PAPER = '#fbfbf9'
const LINE = '#dfe5e1'

const DARK = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background-color: #101714 !important; }
.sheet { background-color: #18211d !important; border-color: #2c3a34 !important; }
.ink { color: #eef3f0 !important; }
.muted { color: #a9b7b0 !important; }
.pine { color: #7fd1b4 !important; }
.button { background-color: #1a7d5e !important; }
}
@media (max-width: 480px) { .sheet { padding: 28px 22px !important; } }`

/** Returns the paragraphs above the button, with a greeting if there is none. */
const withGreeting = (
  { name }: Recipient,
  { paragraphs, quoted = [] }: Pick<EmailContent, 'paragraphs' | 'quoted'>,
): string[] => [...greeting(name, [...paragraphs, ...quoted][0]), ...paragraphs]

const heading = (text: string) =>
  html`<h1 class="ink" style="margin:0 0 20px;${SANS};font-size:26px;font-weight:650;line-height:1.15;letter-spacing:-0.02em;color:${INK};overflow-wrap:anywhere">${text}</h1>`

const paragraph = (text: string) =>
  html`<p class="ink" style="margin:0 0 16px;${SANS};font-size:16px;line-height:1.55;color:${INK};overflow-wrap:anywhere">${withLineBreaks(text)}</p>`

/** Converts line breaks to <br>, because not all mail clients support white-space styles. */
const withLineBreaks = (text: string) =>
  text.split('\n').map((line, index) => html`${index > 0 ? html`<br>` : ''}${withLinks(line)}`)

const withLinks = (line: string) =>
  findLinks(line).map(({ text, href }) =>
    href
      ? html`<a class="pine" href="${href}" style="color:${PINE};overflow-wrap:anywhere">${text}</a>`
      : text,
  )

const note = (text: ReturnType<typeof html> | string) =>
  html`<p class="muted" style="margin:0 0 12px;${SANS};font-size:14px;line-height:1.5;color:${MUTED}">${text}</p>`

const linkList = (links: NonNullable<EmailContent['links']>) =>
  links.length > 0
    ? html`<ul style="margin:0 0 20px;padding:0 0 0 22px">${links.map(
        ({ label, url }) =>
          html`<li class="ink" style="margin:0 0 12px;${SANS};font-size:16px;line-height:1.45;color:${INK}"><a class="pine" href="${url.href}" style="color:${PINE};overflow-wrap:anywhere">${label}</a></li>`,
      )}</ul>`
    : ''

/** Returns where the recipient finds the privacy notice and whom to ask. Empty without a notice. */
function privacyLine({ privacyNotice, contactEmail, publicUrl }: SiteInfo): string {
  if (!privacyNotice) return ''
  const { href } = new URL(PATHS.privacy, publicUrl)
  return `Privacy: ${href}${contactEmail ? ` or write to ${contactEmail}` : ''}`
}

const htmlPrivacyLine = (site: SiteInfo) => {
  const line = privacyLine(site)
  return line ? html`<br>${withLinks(line)}` : ''
}

const unsubscribeLink = (url: URL | undefined) =>
  url ? html`<br><a class="pine" href="${url.href}" style="color:${PINE}">${UNSUBSCRIBE}</a>` : ''

const button = ({ label, url }: EmailContent['action']) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td class="button" bgcolor="${PINE}" style="background-color:${PINE};border-radius:8px">
<a href="${url.href}" style="display:inline-block;padding:13px 26px;${SANS};font-size:16px;font-weight:600;line-height:1.2;color:#ffffff;text-decoration:none">${label}</a>
</td></tr></table>`

const bareLink = ({ url }: EmailContent['action']) =>
  note(
    html`If the button does not work, open this address:<br>
<a class="pine" href="${url.href}" style="color:${PINE};word-break:break-all;overflow-wrap:anywhere">${url.href}</a>`,
  )

/** Renders an e-mail as HTML that is at most 600 px wide and supports light and dark mode. Escapes every value. */
async function renderHtml(email: EmailContent, to: Recipient, site: SiteInfo): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${email.subject}</title>
<style>${raw(DARK)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${email.preview}</div>
${sheet(email, to, site)}
</body>
</html>
`
  return page.toString()
}

/** Returns the group's PNG logo with alternative text, for clients that block images, or else the group's name. */
function brand(site: SiteInfo) {
  const logo = pngLogo(site)
  if (!logo) return site.investor
  const url = new URL(logo.path, site.publicUrl)
  return html`<img src="${url.href}" alt="${site.investor}" height="40" style="display:block;height:40px;width:auto;max-width:240px;border:0">`
}

const sheet = (email: EmailContent, to: Recipient, site: SiteInfo) =>
  html`<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}" style="background-color:${PAPER}">
<tr><td align="center" style="padding:28px 14px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="pine" style="padding:0 4px 14px;${SANS};font-size:18px;font-weight:700;letter-spacing:-0.01em;color:${PINE}">${brand(site)}</td></tr>
<tr><td class="sheet" bgcolor="#ffffff" style="background-color:#ffffff;border:1px solid ${LINE};border-radius:14px;padding:36px 38px 26px">
${heading(email.heading)}
${withGreeting(to, email).map(paragraph)}
${linkList(email.links ?? [])}
${button(email.action)}
${(email.quoted ?? []).map(paragraph)}
${linkList(email.rest ? [email.rest] : [])}
${(email.footnotes ?? []).map(note)}
${bareLink(email.action)}
</td></tr>
<tr><td style="padding:18px 4px 0">${note(html`${email.reason}<br>${senderLine(site)}, ${site.publicUrl.host}${htmlPrivacyLine(site)}${unsubscribeLink(email.unsubscribe)}`)}</td></tr>
</table>
</td></tr></table>`

function renderText(email: EmailContent, to: Recipient, site: SiteInfo): string {
  const linkBlock = ({ label, url }: EmailContent['action']) => `${label}:\n${url.href}`
  const blocks = [
    ...withGreeting(to, email),
    ...[...(email.links ?? []), email.action].map(linkBlock),
    ...(email.quoted ?? []),
    ...(email.rest ? [linkBlock(email.rest)] : []),
    ...(email.footnotes ?? []),
    `-- \n${email.reason}\n${senderLine(site)}, ${site.publicUrl.host}${privacyLine(site) && `\n${privacyLine(site)}`}${email.unsubscribe ? `\n${UNSUBSCRIBE}: ${email.unsubscribe.href}` : ''}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
