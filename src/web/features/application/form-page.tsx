import type { ReactNode } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { Conflicts, type Words } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { settings } from '#web/settings.ts'
import { fieldId } from '#web/ui/field/field-ids.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { DraftRecord } from './draft-kind.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormKeys } from './form-keys.tsx'
import { GoOnLink } from './go-on-link.tsx'
import { Progress } from './progress.tsx'
import { ReviewPage } from './review-page.tsx'
import { REVIEW } from './section-address.ts'
import sectionStyles from './section-view.module.css'
import { SectionFields, SectionHeading } from './section-view.tsx'
import { TEXTS } from './texts.ts'
import { HEADING_ID } from './use-place.ts'

const WORDS: Words<Answers> = {
  labelOf: (key) => APPLICATION_FORM.field(key).label,
  textOf: (key, answer) => APPLICATION_FORM.text(key, answer, settings),
  inputOf: fieldId,
}

type FormPageProps = {
  readonly section: number
  readonly record: DraftRecord
  /** By section, how many answers are missing or wrong. */
  readonly left: readonly number[]
  readonly faults: readonly Fault[]
  readonly onOpen: (section: number) => void
  /** The key of the section in which to go on, when it was not gone to yet. */
  readonly goOnAt: string | undefined
  /** As they stood at the last pause in typing. */
  readonly answers: Answers
  readonly goTo: (section: number, focus?: string) => void
  /** The way back to where one read it through, if one did. */
  readonly onBackToReview: (() => void) | undefined
  /** The steps that may be taken from here. */
  readonly children: ReactNode
}

/** What stands on the screen, from title to buttons. */
export function FormPage(props: FormPageProps) {
  const { section, record, left, onOpen } = props
  return (
    <>
      <PageHeader title={FORM_TEXTS.title} aside={<FormKeys />} />
      <Progress current={section} left={left} onOpen={onOpen}>
        <SaveStatus record={record} atRest={RECORD_TEXTS.savedAsTyped} />
      </Progress>
      <Conflicts record={record} words={WORDS} afterwards={HEADING_ID} />
      <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={record.fieldLeft}>
        {section === REVIEW ? <ReviewPage {...props} /> : <OpenSection {...props} />}
        {props.children}
      </form>
    </>
  )
}

function OpenSection({ section, faults, onOpen, goOnAt, onBackToReview }: FormPageProps) {
  const here = APPLICATION_FORM.sections[section] ?? APPLICATION_FORM.sections[0]
  return (
    <>
      <SectionHeading title={here.title} number={section + 1} count={APPLICATION_FORM.sections.length}>
        {section === 0 && goOnAt && <GoOnLink section={goOnAt} onOpen={onOpen} />}
        {onBackToReview && (
          <button type='button' className={sectionStyles.goOn} onClick={onBackToReview}>
            {TEXTS.backToReview}
          </button>
        )}
      </SectionHeading>
      <ErrorSummary faults={faults.filter(({ field }) => APPLICATION_FORM.sectionOf(field) === section)} />
      <SectionFields section={here} key={here.key} />
    </>
  )
}
