import { Button } from '@mantine/core'
import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { countEmails, isNoteMissing } from '#domain/review/batch-preview.ts'
import { DECIDE_TEXTS } from '#domain/review/decision-messages.ts'
import { EMAIL_OUTCOMES } from '#domain/review/decisions.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/loading.tsx'
import quiet from '#web/ui/quiet.module.css'
import styles from './decide.module.css'
import { Email } from './email-preview.tsx'
import type { Affected as One, useDecisionPreview } from './use-decision.ts'

/** The id of what takes the focus when a way on has gone with what it led on from. */
const EMAILS_TITLE = 'decision-letters'

type EmailsProps = { readonly preview: ReturnType<typeof useDecisionPreview>; readonly many: boolean }

/** The e-mails as founders will read them, or why there is none to read. */
export function Emails({ preview, many }: EmailsProps) {
  return (
    <section
      aria-labelledby={EMAILS_TITLE}
      aria-busy={preview.change !== undefined && !preview.current && !preview.query.isError}
      className={styles.emails}
    >
      <h2 id={EMAILS_TITLE} tabIndex={-1}>
        {titleOf(preview, many)}
      </h2>
      {isNoteMissing(preview.current?.emails ?? [], preview.change?.note ?? '') && (
        <p role='status' className={styles.notice}>
          {DECIDE_TEXTS.noNotePlaceholder}
        </p>
      )}
      <EmailPreviews preview={preview} />
    </section>
  )
}

function titleOf({ query: { data } }: EmailsProps['preview'], many: boolean): string {
  if (!many) return DECIDE_TEXTS.email
  const all = countEmails(data?.affected ?? [])
  return DECIDE_TEXTS.emails(data?.emails.length ?? 0, all)
}

function EmailPreviews({ preview: { query, change } }: Pick<EmailsProps, 'preview'>) {
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

/** Everybody concerned, by what happens to them. */
export const Affected = ({ affected }: { readonly affected: readonly One[] }) => (
  <section aria-label={DECIDE_TEXTS.affected} className={styles.affected}>
    {EMAIL_OUTCOMES.map((outlook) => (
      <Group key={outlook} outlook={outlook} members={affected.filter(({ email }) => email === outlook)} />
    ))}
  </section>
)

type GroupProps = { readonly outlook: One['email']; readonly members: readonly One[] }

function Group({ outlook, members }: GroupProps) {
  if (members.length === 0) return null
  return (
    <details open className={styles.group}>
      <summary>{DECIDE_TEXTS.groups[outlook](members.length)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by keys too */}
      <ul tabIndex={0} aria-label={DECIDE_TEXTS.groups[outlook](members.length)}>
        {members.map(({ id, company_name, applicant_name, from_status }) => (
          <li key={id}>
            <span className={styles.company}>{companyTitle(company_name)}</span>
            <span>
              {applicant_name} · {describeStatus(from_status).label}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ConflictNoticeProps = {
  /** None: not an application has moved, but the words of the e-mail. */
  readonly moved: readonly { readonly id: string; readonly company_name: string }[]
  readonly onLookAgain: () => void
}

/** Names what changed since it was looked at, of which nothing was decided yet. */
export function ConflictNotice({ moved, onLookAgain }: ConflictNoticeProps) {
  useFocusOnUnmount([EMAILS_TITLE])
  return (
    <section ref={scrollIntoViewOnMount} role='alert' className={styles.notice}>
      <p className={styles.strong}>
        {moved.length > 0 ? DECIDE_TEXTS.conflictTitle(moved.length) : DECIDE_TEXTS.templateConflictTitle}
      </p>
      <p>{moved.length > 0 ? DECIDE_TEXTS.conflict : DECIDE_TEXTS.templateConflict}</p>
      {moved.length > 0 && (
        <ul className={styles.names}>
          {moved.map(({ id, company_name }) => (
            <li key={id}>{companyTitle(company_name)}</li>
          ))}
        </ul>
      )}
      <Button variant='default' size='sm' onClick={onLookAgain}>
        {DECIDE_TEXTS.reload}
      </Button>
    </section>
  )
}

type PreviewFailedProps = { readonly failure: unknown; readonly onRetry: () => void }

/** In the place of e-mails that could not be written. */
function PreviewFailed({ failure, onRetry }: PreviewFailedProps) {
  useFocusOnUnmount([EMAILS_TITLE])
  return (
    <p role='alert' className={styles.notice}>
      {DECIDE_TEXTS.previewFailed} {reasonOf(failure)}{' '}
      <button type='button' className={quiet.quiet} onClick={onRetry}>
        {DECIDE_TEXTS.tryAgain}
      </button>
    </p>
  )
}
