import { useId, useState } from 'react'
import { describeStatus, type ReviewStatus } from '#domain/applications/status.ts'
import { EMAILS_TEXTS } from '#domain/review/deciding-messages.ts'
import { type EmailText, fillTemplate, reapplyAfter } from '#domain/review/email-template.ts'
import { PATHS } from '#domain/routes.ts'
import { Email } from '#web/features/review/deciding/letter.tsx'
import { settings } from '#web/settings.ts'
import emails from './letters.module.css'
import styles from './templates.module.css'

type TemplatePreviewProps = { readonly status: ReviewStatus; readonly words: EmailText }

/** The e-mail as it will read, with a company made up. */
export function TemplatePreview({ status, words }: TemplatePreviewProps) {
  const titleId = useId()
  const [whole, setWhole] = useState(true)
  const { first_name, company, reasons, note } = EMAILS_TEXTS.sample
  const { subject, body } = fillTemplate(words, {
    first_name,
    company,
    reasons: whole ? reasons : '',
    note: whole ? note : '',
    investor: settings.investor,
    status: describeStatus(status).label,
    reapply_after: reapplyAfter(new Date()),
    link: new URL(PATHS.myApplications, location.origin).href,
  })
  return (
    <section aria-labelledby={titleId} className={styles.preview}>
      <h3 id={titleId}>{EMAILS_TEXTS.preview}</h3>
      <label className={styles.check} data-only-on-screen>
        <input
          type='checkbox'
          checked={whole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
        {EMAILS_TEXTS.withNote}
      </label>
      <Email email={{ subject, text: body }} />
      <p className={emails.soft}>{EMAILS_TEXTS.previewHint}</p>
    </section>
  )
}
