import { Button } from '@mantine/core'
import { companyTitle, FORM_TEXTS, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { formSections } from '#domain/applications/print-document.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { ApplicationText } from '#web/features/application-text/application-text.tsx'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Text } from '#web/ui/text.tsx'
import type { Application } from './api.ts'
import styles from './form.module.css'
import { Progress } from './progress.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TEXTS } from './texts.ts'
import { UnsubmittedDraftEdits } from './unsubmitted-draft-edits.tsx'
import { sentSubmission } from './use-draft.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useConfirmSubmission } from './use-submit.ts'

const COMPANY_ID = 'submitted-company'

type SubmittedProps = { readonly application: Application }

/** A submitted application as read-only text, section by section (S4.13, S4.14). */
export default function Submitted({ application }: SubmittedProps) {
  const sections = formSections(application, settings)
  const { section, goTo } = useReadingPosition(sections.map(({ id }) => id))
  const hasNext = section + 1 < sections.length
  const confirm = useConfirmSubmission()
  // If this tab had sent the submission, only the server's reply was lost. The confirmation screen then opens.
  const confirmIfReplyWasLost = (owner: string) => {
    const { id, submitted_at } = application
    if (!sentSubmission.isOf(owner, id)) return
    sentSubmission.forget(owner)
    if (submitted_at) void confirm(Date.parse(submitted_at))
  }
  useShortcuts((step) => {
    if (step !== 'next-section') return false
    if (hasNext) goTo(section + 1)
    return true
  })
  return (
    <>
      <PageHeader title={FORM_TEXTS.title} aside={<TeamLinks application={application} />} />
      <Card compact tone='accent' className={styles.readOnly}>
        {FORM_TEXTS.readOnly}
      </Card>
      <Progress current={section} missing={undefined} onOpen={goTo} />
      <UnsubmittedDraftEdits
        id={application.id}
        submitted={application}
        lead={TEXTS.unsubmittedEdits}
        focusAfter={COMPANY_ID}
        onNone={confirmIfReplyWasLost}
      />
      <Heading application={application} />
      <form>
        <ApplicationText sections={sections} answered={application} asFields />
        <Group justify='between' className={styles.steps} data-bar>
          <Button variant='default' disabled={section === 0} onClick={() => goTo(section - 1)}>
            {FORM_TEXTS.previous}
          </Button>
          {hasNext && <Button onClick={() => goTo(section + 1)}>{FORM_TEXTS.next}</Button>}
        </Group>
      </form>
    </>
  )
}

function Heading({ application: { answers, application_status, submitted_at } }: SubmittedProps) {
  return (
    <Stack as='header' gap={2} className={styles.company}>
      <h2 id={COMPANY_ID} tabIndex={-1}>
        <bdi>{companyTitle(answers.company_name)}</bdi>
      </h2>
      <Group gap={4}>
        <StatusBadge status={application_status} />
        {submitted_at && (
          <Text size='small' tone='soft'>
            {MY_APPLICATIONS_TEXTS.submittedOn} <DateTime at={submitted_at} />
          </Text>
        )}
      </Group>
    </Stack>
  )
}

/** Links to the reader, for team members who may read the application there, and to the audit log, for administrators. */
function TeamLinks({ application: { id, part, submitted_at } }: SubmittedProps) {
  const { isAdmin } = useAuth()
  return (
    <>
      {part === null && submitted_at !== null && <Link to={PATHS.reader(id)}>{TEXTS.openInReader}</Link>}
      {isAdmin && <Link to={PATHS.auditLog(id)}>{AUDIT_LOG_TEXTS.title}</Link>}
    </>
  )
}
