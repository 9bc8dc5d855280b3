import { emailsIn, isNoteLost } from '#domain/review/batch-preview.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './decide.module.css'
import { Email } from './letter.tsx'
import { EMAILS_TITLE } from './letters-title.ts'
import { PreviewFailed } from './preview-failed.tsx'
import type { usePreview } from './use-preview.ts'

type EmailsProps = { readonly preview: ReturnType<typeof usePreview>; readonly many: boolean }

/** The e-mails as founders will read them, or why there is none to read. */
export function Emails({ preview, many }: EmailsProps) {
  return (
    <section
      aria-labelledby={EMAILS_TITLE}
      aria-busy={preview.change !== undefined && !preview.current && !preview.query.isError}
      className={styles.letters}
    >
      <h2 id={EMAILS_TITLE} tabIndex={-1}>
        {titleOf(preview, many)}
      </h2>
      {isNoteLost(preview.current?.emails ?? [], preview.change?.note ?? '') && (
        <p role='status' className={styles.notice}>
          {DECIDE_TEXTS.noPlace}
        </p>
      )}
      <Shown preview={preview} />
    </section>
  )
}

function titleOf({ query: { data } }: EmailsProps['preview'], many: boolean): string {
  if (!many) return DECIDE_TEXTS.email
  const all = emailsIn(data?.affected ?? [])
  return DECIDE_TEXTS.emails(data?.emails.length ?? 0, all)
}

function Shown({ preview: { query, change } }: Pick<EmailsProps, 'preview'>) {
  const { data, isError, error } = query
  if (!change) return <p className={styles.soft}>{DECIDE_TEXTS.noEmailYet}</p>
  if (isError) return <PreviewFailed failure={error} onRetry={() => void query.refetch()} />
  if (!data) return <Spinner text={DECIDE_TEXTS.writing} />
  const [first] = data.affected
  if (data.affected.length === 1 && first && first.email !== 'yes') {
    return <p className={styles.notice}>{DECIDE_TEXTS.without[first.email]}</p>
  }
  return data.emails.map((email) => <Email key={email.id} email={email} />)
}
