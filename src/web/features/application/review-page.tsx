import { type Answers, APPLICATION_FORM, type FieldKey } from '#domain/applications/form/application-form.ts'
import { printedSections } from '#domain/applications/print-document.ts'
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
}

/** The application as its readers will see it, each gap with a way to its input. */
export function ReviewPage({ answers, goTo }: ReviewPageProps) {
  const faults = APPLICATION_FORM.validate(answers)
  const sections = printedSections(answers, settings).map(({ heading, answers: said }, place) => ({
    id: `review-${place}`,
    heading,
    said,
  }))
  const under = (key: FieldKey) => <Gaps faults={faults.filter(({ field }) => field === key)} goTo={goTo} />
  return (
    <>
      <header className={styles.heading}>
        <h2 id={HEADING_ID} tabIndex={-1}>
          {TEXTS.review}
        </h2>
        <p>
          {TEXTS.reviewHint} {TEXTS.reviewGaps(faults.length)}
        </p>
      </header>
      <ApplicationText sections={sections} answers={answers} wide under={under} />
    </>
  )
}

type GapsProps = { readonly faults: readonly ValidationError[]; readonly goTo: ReviewPageProps['goTo'] }

const Gaps = ({ faults, goTo }: GapsProps) =>
  faults.map((fault) => (
    <button
      key={fault.path}
      type='button'
      className={styles.gap}
      onClick={() => goTo(APPLICATION_FORM.sectionOf(fault.field), fieldId(fault.path))}
    >
      {namedMessage(fault)}
    </button>
  ))
