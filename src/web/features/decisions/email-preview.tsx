import { DECIDE_TEXTS } from '#domain/review/decision-messages.ts'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import styles from './email-preview.module.css'

type EmailProps = {
  readonly email: { readonly to?: string; readonly subject: string; readonly text: string }
}

/** Shows a plain-text e-mail. */
export const Email = ({ email: { to, subject, text } }: EmailProps) => (
  <article className={styles.email} aria-label={subject}>
    <dl className={styles.head}>
      {to !== undefined && (
        <div>
          <dt>{DECIDE_TEXTS.to}</dt>
          <dd>{to}</dd>
        </div>
      )}
      <div>
        <dt>{DECIDE_TEXTS.subject}</dt>
        <dd dir='auto' className={styles.subject}>
          {subject}
        </dd>
      </div>
    </dl>
    <p dir='auto' className={styles.text}>
      <TextWithLinks text={text} />
    </p>
  </article>
)
