import { useWatch } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { halfRowsIn, keysWithRows } from '#web/forms/form-values.ts'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { DraftRecord } from './draft-kind.ts'
import { FormActions } from './form-actions.tsx'
import { REVIEW } from './section-address.ts'
import { TEXTS } from './texts.ts'
import { useKeepDraft } from './use-keep-draft.ts'
import { useSubmission } from './use-submission.ts'

type FormFooterProps = {
  readonly section: number
  readonly record: DraftRecord
  readonly uploads: Uploads
  readonly read: () => Answers
  readonly refuse: (faults: readonly Fault[], on: Answers) => void
  readonly goTo: (section: number, focus?: string) => void
  readonly jump: (section: number) => void
  readonly next: { readonly run: () => void; readonly busy: boolean }
  readonly toSubmit: () => void
}

/** The steps that may be taken from a section. */
export function FormFooter(props: FormFooterProps) {
  const { section, record, uploads, jump, next, toSubmit } = props
  const { keepDraft, isKeeping } = useKeepDraft(record, uploads)
  const { submit, isSubmitting } = useSubmission(props)
  const isLast = section === REVIEW - 1
  return (
    <FormActions
      uploads={uploads}
      previous={section > 0 ? () => jump(section - 1) : undefined}
      next={section < REVIEW - 1 ? next : undefined}
      review={isLast ? () => jump(REVIEW) : undefined}
      keepDraft={{ run: () => void keepDraft(), busy: isKeeping }}
      toSubmit={section === REVIEW ? toSubmit : undefined}
      submit={isLast ? { run: () => void submit(), busy: isSubmitting } : undefined}
      notice={isLast && <HalfDocuments />}
    />
  )
}

const KEYS_WITH_ROWS = keysWithRows(APPLICATION_FORM)

/** Says before Submit which documents will not be sent (D-form.14). */
function HalfDocuments() {
  const values: unknown[] = useWatch({ name: KEYS_WITH_ROWS })
  const byKey = Object.fromEntries(KEYS_WITH_ROWS.map((key, index) => [key, values[index]]))
  const count = halfRowsIn(APPLICATION_FORM, byKey).length
  return count > 0 ? TEXTS.halfDocuments(count) : null
}
