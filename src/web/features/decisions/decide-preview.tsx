import { Button } from '@mantine/core'
import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { MEETING_FAULTS } from '#domain/meetings/messages.ts'
import { countEmails } from '#domain/review/batch-preview.ts'
import { EMAIL_OUTCOMES } from '#domain/review/decisions.ts'
import { withReason } from '#web/api/api-error.ts'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import styles from './decide.module.css'
import { Email } from './email-preview.tsx'
import { DECIDE_TEXTS } from './texts.ts'
import { listNames } from './undo.ts'
import type { AffectedApplication, useDecisionPreview } from './use-decision.ts'

/** Id of the heading that takes the focus when a notice with a focused button disappears. */
const EMAILS_TITLE_ID = 'decision-emails'

type EmailsProps = { readonly preview: ReturnType<typeof useDecisionPreview>; readonly many: boolean }

/** The e-mails as founders will read them, or, for a single application that gets no e-mail, the reason why. */
export function Emails({ preview, many }: EmailsProps) {
  return (
    <Stack
      as='section'
      aria-labelledby={EMAILS_TITLE_ID}
      aria-busy={preview.change !== undefined && !preview.current && !preview.query.isError}
      className={styles.emails}
    >
      <Heading level={2} size='text' id={EMAILS_TITLE_ID} tabIndex={-1}>
        {titleOf(preview, many)}
      </Heading>
      <EmailPreviews preview={preview} />
    </Stack>
  )
}

function titleOf({ query: { data } }: EmailsProps['preview'], many: boolean): string {
  if (!many) return DECIDE_TEXTS.email
  return DECIDE_TEXTS.emails(data?.emails.length ?? 0, countEmails(data?.affected ?? []))
}

function EmailPreviews({ preview: { query, change, meetingFault } }: Pick<EmailsProps, 'preview'>) {
  const { data, isError, error } = query
  if (meetingFault) return <Text tone='danger'>{MEETING_FAULTS[meetingFault]}</Text>
  if (!change) {
    return (
      <Text size='small' tone='soft'>
        {DECIDE_TEXTS.noEmailYet}
      </Text>
    )
  }
  if (isError) return <PreviewFailed failure={error} onRetry={() => void query.refetch()} />
  if (!data) return <Spinner text={DECIDE_TEXTS.loadingPreview} />
  const [first] = data.affected
  if (data.affected.length === 1 && first && first.email !== 'yes') {
    return <Notice>{DECIDE_TEXTS.without[first.email]}</Notice>
  }
  return data.emails.map((email) => <Email key={email.id} email={email} />)
}

/** A warning of one sentence. */
const Notice = ({ children }: { readonly children: string }) => (
  <Card compact tone='warning'>
    {children}
  </Card>
)

type AffectedApplicationsProps = { readonly affected: readonly AffectedApplication[] }

/** Names the applications to which the user has given a Strong yes. Shown before they are declined. */
export function OwnStrongYesNotice({ affected }: AffectedApplicationsProps) {
  const praised = affected.filter(
    ({ own_verdict, email }) => own_verdict === 'strong_yes' && email !== 'already-there',
  )
  if (praised.length === 0) return null
  const names = praised.map(({ company_name }) => companyTitle(company_name))
  return <Notice>{DECIDE_TEXTS.ownStrongYes(listNames(names))}</Notice>
}

/**
 * The affected applications: first those that get an e-mail, then the others, grouped by reason. A notice says how many
 * of them already have a held decision.
 */
export function AffectedApplications({ affected }: AffectedApplicationsProps) {
  const held = affected.filter((application) => application.held !== null)
  return (
    <Stack as='section' gap={3} aria-label={DECIDE_TEXTS.affected}>
      {held.length > 0 && <Notice>{DECIDE_TEXTS.alreadyHeldMany(held.length)}</Notice>}
      {EMAIL_OUTCOMES.map((outcome) => (
        <OutcomeGroup
          key={outcome}
          outcome={outcome}
          applications={affected.filter(({ email }) => email === outcome)}
        />
      ))}
    </Stack>
  )
}

type OutcomeGroupProps = {
  readonly outcome: AffectedApplication['email']
  readonly applications: readonly AffectedApplication[]
}

function OutcomeGroup({ outcome, applications }: OutcomeGroupProps) {
  if (applications.length === 0) return null
  const title = DECIDE_TEXTS.groups[outcome](applications.length)
  return (
    <details open className={styles.group}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a long list */}
      <ul tabIndex={0} aria-label={title}>
        {applications.map(({ id, company_name, applicant_name, from_status }) => (
          <Group as='li' key={id} gap={0} justify='between'>
            <Text as='bdi' size='small' strong>
              {companyTitle(company_name)}
            </Text>
            <Text as='span' size='small' tone='soft'>
              <bdi>{applicant_name}</bdi> · {describeStatus(from_status).label}
            </Text>
          </Group>
        ))}
      </ul>
    </details>
  )
}

type ConflictNoticeProps = {
  /** The applications that have changed. Empty if only the template, a decline reason or a meeting has changed. */
  readonly conflicts: readonly { readonly id: string; readonly company_name: string }[]
  readonly onReload: () => void
}

/**
 * Lists the applications that have changed since the preview, or says that the e-mail's texts have changed. The
 * decision can be saved only once the preview is reloaded.
 */
export function ConflictNotice({ conflicts, onReload }: ConflictNoticeProps) {
  useFocusOnUnmount([EMAILS_TITLE_ID])
  return (
    <Card as='section' ref={scrollIntoViewOnMount} role='alert' compact tone='warning'>
      <Text strong>
        {conflicts.length > 0
          ? DECIDE_TEXTS.conflictTitle(conflicts.length)
          : DECIDE_TEXTS.templateConflictTitle}
      </Text>
      <p>{conflicts.length > 0 ? DECIDE_TEXTS.conflict : DECIDE_TEXTS.templateConflict}</p>
      {conflicts.length > 0 && (
        <ul className={styles.names}>
          {conflicts.map(({ id, company_name }) => (
            <li key={id}>
              <bdi>{companyTitle(company_name)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant='default' size='sm' onClick={onReload}>
          {DECIDE_TEXTS.reload}
        </Button>
      </div>
    </Card>
  )
}

type PreviewFailedProps = { readonly failure: unknown; readonly onRetry: () => void }

/** Shown in place of the e-mails if the preview fails. */
function PreviewFailed({ failure, onRetry }: PreviewFailedProps) {
  useFocusOnUnmount([EMAILS_TITLE_ID])
  return (
    <Card role='alert' compact tone='warning'>
      {withReason(DECIDE_TEXTS.previewFailed, failure)}
      <div>
        <button type='button' className={buttons.quiet} onClick={onRetry}>
          {DECIDE_TEXTS.tryAgain}
        </button>
      </div>
    </Card>
  )
}
