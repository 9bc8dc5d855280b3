import { useId, useState } from 'react'
import { describeStatus, type ReviewStatus } from '#domain/applications/status.ts'
import { LETTERS_TEXTS } from '#domain/review/deciding-messages.ts'
import { fillTemplate, type LetterText, reapplyAfter } from '#domain/review/letter-template.ts'
import { PATHS } from '#domain/routes.ts'
import { Letter } from '#web/features/review/deciding/letter.tsx'
import { settings } from '#web/settings.ts'
import letters from './letters.module.css'
import styles from './templates.module.css'

type TemplatePreviewProps = { readonly status: ReviewStatus; readonly words: LetterText }

/** The letter as it will read, with a company made up. */
export function TemplatePreview({ status, words }: TemplatePreviewProps) {
  const titleId = useId()
  const [whole, setWhole] = useState(true)
  const { first_name, company, reasons, note } = LETTERS_TEXTS.sample
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
      <h3 id={titleId}>{LETTERS_TEXTS.preview}</h3>
      <label className={styles.check} data-only-on-screen>
        <input
          type='checkbox'
          checked={whole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
        {LETTERS_TEXTS.withNote}
      </label>
      <Letter letter={{ subject, text: body }} />
      <p className={letters.soft}>{LETTERS_TEXTS.previewHint}</p>
    </section>
  )
}
