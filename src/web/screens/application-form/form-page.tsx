import type { ReactNode } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { fieldId } from '#web/parts/field/field-ids.ts'
import { PageHeader } from '#web/parts/page-header.tsx'
import { Conflicts, type Words } from '#web/records/conflicts.tsx'
import { SaveStatus } from '#web/records/save-status.tsx'
import { settings } from '#web/settings.ts'
import type { DraftRecord } from './draft-kind.ts'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form-page.module.css'
import { LeftOutOfDraft } from './left-out-of-draft.tsx'
import { Progress } from './progress.tsx'
import { SectionFields, SectionHeading } from './section-view.tsx'
import { TrailLink } from './trail-link.tsx'
import { HEADING_ID } from './use-place.ts'

const WORDS: Words<Answers> = {
  labelOf: (key) => APPLICATION_FORM.field(key).label,
  textOf: (key, answer) => APPLICATION_FORM.text(key, answer, settings),
  inputOf: fieldId,
}

type FormPageProps = {
  readonly section: number
  readonly readOnly: boolean
  readonly record: DraftRecord
  /** By section, how many answers are missing or wrong. */
  readonly left: readonly number[]
  readonly faults: readonly Fault[]
  readonly onOpen: (section: number) => void
  /** The steps that may be taken from here. */
  readonly children: ReactNode
}

/** What stands on the screen, from title to buttons. */
export function FormPage(props: FormPageProps) {
  const { section, readOnly, record, left, faults, onOpen, children } = props
  const here = APPLICATION_FORM.sections[section] ?? APPLICATION_FORM.sections[0]
  return (
    <>
      <PageHeader title={FORM_TEXTS.title} aside={readOnly && <TrailLink />} />
      {readOnly && <p className={styles.readOnly}>{FORM_TEXTS.readOnly}</p>}
      <Progress current={section} left={readOnly ? undefined : left} onOpen={onOpen}>
        {!readOnly && <SaveStatus record={record} />}
      </Progress>
      {readOnly && <LeftOutOfDraft record={record} />}
      <Conflicts record={record} words={WORDS} afterwards={HEADING_ID} />
      <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={record.fieldLeft}>
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
