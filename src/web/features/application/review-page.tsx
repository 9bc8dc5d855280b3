import type { Answers, FieldKey, FormVersion } from '#domain/applications/form/application-form.ts'
import { formSections } from '#domain/applications/print-document.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { ApplicationText } from '#web/features/application-text/application-text.tsx'
import { fieldId } from '#web/forms/field-frame.tsx'
import { useFormEnvironment } from '#web/forms/form-context.tsx'
import { settings } from '#web/settings.ts'
import { useApplicationForm } from './application-form-context.tsx'
import { namedMessage } from './error-summary.tsx'
import { FigureChecks } from './figure-checks.tsx'
import styles from './form.module.css'
import { TEXTS } from './texts.ts'

export type ReviewPageProps = {
  readonly answers: Answers
  readonly form: FormVersion | undefined
  /** The missing and invalid answers. */
  readonly faults: readonly ValidationError[]
  /** Opens a section at an input. */
  readonly goTo: (section: number, focus: string) => void
  /** True while the answers are being submitted. */
  readonly isSending: boolean
  /** Opens a section at its start. */
  readonly onOpen: (section: number) => void
}

/**
 * Shows the application as reviewers will see it, under the page's heading, with links from each missing or invalid
 * answer to its input.
 */
export default function ReviewPage(props: ReviewPageProps) {
  const { answers, form: version, faults, goTo, onOpen, isSending } = props
  const form = useApplicationForm()
  const { cutTexts } = useFormEnvironment()
  const sections = formSections({ answers, form: version }, settings).map(
    ({ id, heading, printed }, index) => ({
      id: `review-${id}`,
      heading,
      // The list of contradictions has the reasons.
      printed: printed.filter(({ key }) => key !== 'figure_reasons'),
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
    }),
  )
  const linksOf = (key: FieldKey) => {
    const cut = cutTexts?.get(key)
    const goToInput = (path: string) => goTo(form.sectionOf(key), fieldId(path))
    return (
      <>
        {faults
          .filter(({ field }) => field === key)
          .map((fault) => (
            <AnswerLink key={fault.path} onClick={() => goToInput(fault.path)}>
              {namedMessage(fault)}
            </AnswerLink>
          ))}
        {cut && cut.text === answers[key] && (
          <AnswerLink onClick={() => goToInput(key)}>{TEXTS.cut(cut.limit.max)}</AnswerLink>
        )}
      </>
    )
  }
  return (
    <>
      <FigureChecks
        inert={isSending}
        answers={answers}
        goTo={({ field, path }) => goTo(form.sectionOf(field), fieldId(path))}
      />
      <ApplicationText sections={sections} answered={{ answers, form: version }} under={linksOf} />
    </>
  )
}

type AnswerLinkProps = { readonly onClick: () => void; readonly children: string }

/** A link under an answer that needs attention, to its input. */
const AnswerLink = ({ onClick, children }: AnswerLinkProps) => (
  <button type='button' className={styles.answerLink} onClick={onClick}>
    {children}
  </button>
)
