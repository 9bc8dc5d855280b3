import type { ReactNode } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { PageHeader } from '#web/parts/page-header.tsx'
import type { Saver } from '#web/saving/saver.ts'
import { Conflicts } from './conflicts.tsx'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form-page.module.css'
import { Progress } from './progress.tsx'
import { SaveStatus } from './save-status.tsx'
import { SectionFields, SectionHeading } from './section-view.tsx'
import { SessionNotice } from './session-notice.tsx'
import type { OpenerState } from './use-opener.ts'

type FormPageProps = {
  readonly section: number
  readonly readOnly: boolean
  readonly saver: Saver
  readonly opener: OpenerState
  readonly read: () => Answers
  /** By section, how many answers are missing or wrong. */
  readonly left: readonly number[]
  readonly faults: readonly Fault[]
  readonly onOpen: (section: number) => void
  /** The steps that may be taken from here. */
  readonly children: ReactNode
}

/** What stands on the screen, from title to buttons. */
export function FormPage(props: FormPageProps) {
  const { section, readOnly, saver, opener, read, left, faults, onOpen, children } = props
  const here = APPLICATION_FORM.sections[section] ?? APPLICATION_FORM.sections[0]
  return (
    <>
      <PageHeader title={FORM_TEXTS.title} />
      {readOnly && <p className={styles.readOnly}>{FORM_TEXTS.readOnly}</p>}
      <Progress current={section} left={readOnly ? undefined : left} onOpen={onOpen}>
        {!readOnly && <SaveStatus saver={saver} />}
      </Progress>
      {!readOnly && opener !== 'here' && (
        <SessionNotice key={opener} saver={saver} signedOut={opener === 'signed-out'} />
      )}
      <Conflicts saver={saver} read={read} />
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <SectionHeading
          title={here.title}
          number={section + 1}
          count={APPLICATION_FORM.sections.length}
          readOnly={readOnly}
        />
        <ErrorSummary faults={faults.filter(({ field }) => APPLICATION_FORM.sectionOf(field) === section)} />
        <SectionFields section={here} key={here.key} />
        {children}
      </form>
    </>
  )
}
