import { Button } from '@mantine/core'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { companyTitle, FORM_TEXTS, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { askedSections } from '#domain/applications/printed.ts'
import { ProseSections } from '#web/print/prose-sections.tsx'
import { settings } from '#web/settings.ts'
import { Moment } from '#web/ui/moment.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { LeftOutOfDraft } from './left-out-of-draft.tsx'
import { Progress } from './progress.tsx'
import { REVIEW } from './section-address.ts'
import styles from './submitted.module.css'
import { AuditLogLink } from './trail-link.tsx'
import type { Application } from './use-application.ts'
import { useStepKeys } from './use-keys.ts'
import { useReadingPlace } from './use-reading-place.ts'

const COMPANY_ID = 'submitted-company'

type SubmittedProps = { readonly application: Application }

/** An application that can only be read (S4.13, S4.14): running text, section after section, of which nothing can be changed. */
export default function Submitted({ application }: SubmittedProps) {
  const answers: Answers = application.answers
  const sections = askedSections(answers, settings)
  const { section, goTo } = useReadingPlace(sections.map(({ id }) => id))
  const hasNext = section < REVIEW - 1
  useStepKeys((step) => {
    if (step !== 'next-section') return false
    if (hasNext) goTo(section + 1)
    return true
  })
  return (
    <>
      <PageHeader title={FORM_TEXTS.title} aside={<AuditLogLink />} />
      <p className={styles.readOnly}>{FORM_TEXTS.readOnly}</p>
      <Progress current={section} left={undefined} onOpen={goTo} />
      <LeftOutOfDraft id={application.id} submitted={answers} afterwards={COMPANY_ID} />
      <Heading application={application} />
      <form>
        <ProseSections sections={sections} answers={answers} wide asFields />
        <div className={styles.steps} data-bar>
          <Button variant='default' disabled={section === 0} onClick={() => goTo(section - 1)}>
            {FORM_TEXTS.previous}
          </Button>
          {hasNext && <Button onClick={() => goTo(section + 1)}>{FORM_TEXTS.next}</Button>}
        </div>
      </form>
    </>
  )
}

function Heading({ application: { answers, application_status, submitted_at } }: SubmittedProps) {
  return (
    <header className={styles.heading}>
      <h2 id={COMPANY_ID} tabIndex={-1}>
        {companyTitle(answers.company_name)}
      </h2>
      <div className={styles.facts}>
        <StatusBadge status={application_status} />
        {submitted_at && (
          <p>
            {MY_APPLICATIONS_TEXTS.submittedOn} <Moment at={submitted_at} />
          </p>
        )}
      </div>
    </header>
  )
}
