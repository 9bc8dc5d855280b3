import { type Answers, APPLICATION_FORM, type FieldKey } from '#domain/applications/form/application-form.ts'
import { formSections } from '#domain/applications/print-document.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { ApplicationText } from '#web/features/application-text/application-text.tsx'
import { fieldId } from '#web/forms/field-frame.tsx'
import { settings } from '#web/settings.ts'
import { namedMessage } from './error-summary.tsx'
import styles from './review-page.module.css'
import { TEXTS } from './texts.ts'
import { HEADING_ID } from './use-navigation.ts'

type ReviewPageProps = {
  readonly answers: Answers
  /** Opens a section at an input. */
  readonly goTo: (section: number, focus: string) => void
  /** Opens a section at its start. */
  readonly onOpen: (section: number) => void
}

/** Shows the application as reviewers will see it, with links from each missing or invalid answer to its input. */
export function ReviewPage({ answers, goTo, onOpen }: ReviewPageProps) {
  const faults = APPLICATION_FORM.validate(answers)
  const sections = formSections(answers, settings).map(({ id, heading, printed }, index) => ({
    id: `review-${id}`,
    heading,
    printed,
    action: (
      <button
        type='button'
        className={styles.edit}
        aria-label={TEXTS.editSection(heading)}
        onClick={() => onOpen(index)}
      >
        {TEXTS.edit}
      </button>
    ),
  }))
  const faultLinksOf = (key: FieldKey) => (
    <FaultLinks faults={faults.filter(({ field }) => field === key)} goTo={goTo} />
  )
  return (
    <>
      <header className={styles.heading}>
        <h2 id={HEADING_ID} tabIndex={-1}>
          {TEXTS.review}
        </h2>
        <p>{`${TEXTS.reviewHint} ${TEXTS.reviewGaps(faults.length)}`}</p>
      </header>
      <ApplicationText sections={sections} answers={answers} under={faultLinksOf} />
    </>
  )
}

type FaultLinksProps = { readonly faults: readonly ValidationError[]; readonly goTo: ReviewPageProps['goTo'] }

const FaultLinks = ({ faults, goTo }: FaultLinksProps) =>
  faults.map((fault) => (
    <button
      key={fault.path}
      type='button'
      className={styles.faultLink}
      onClick={() => goTo(APPLICATION_FORM.sectionOf(fault.field), fieldId(fault.path))}
    >
      {namedMessage(fault)}
    </button>
  ))
