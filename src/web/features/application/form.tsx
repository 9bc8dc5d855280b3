import { useCallback, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Opened } from '#web/autosave/use-record.ts'
import { halfRowsIn } from '#web/forms/form-values.ts'
import { SurroundingsProvider } from '#web/forms/surroundings.tsx'
import { settings } from '#web/settings.ts'
import { FaultsProvider } from '#web/ui/field/field-context.ts'
import { FormFooter } from './form-footer.tsx'
import { FormPage } from './form-page.tsx'
import { LoadingApplication } from './loading-application.tsx'
import { REVIEW } from './section-address.ts'
import type { Application } from './use-application.ts'
import { useDraft, useDraftId } from './use-draft.ts'
import { useDraftForm } from './use-draft-form.ts'
import { useKeys } from './use-keys.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePausedAnswers } from './use-paused-answers.ts'
import { SUBMIT_ID, usePlace } from './use-place.ts'
import { useRefusal } from './use-refusal.ts'
import { useSteps } from './use-steps.ts'

type FormProps = {
  readonly application: Application | undefined
  /** Told of the id of a draft that was submitted elsewhere. */
  readonly onClosed: (id: string) => void
}

/** The form of an application, or of a new one. */
export function Form({ application, onClosed }: FormProps) {
  const id = useDraftId(application)
  return id ? <Draft id={id} application={application} onClosed={onClosed} /> : <LoadingApplication />
}

function Draft({ id, application, onClosed }: FormProps & { readonly id: string }) {
  const draft = useDraft(id, application, onClosed)
  return draft ? <OpenForm draft={draft} goOnAt={application?.left?.section} /> : <LoadingApplication />
}

type OpenFormProps = {
  readonly draft: Opened<Answers>
  /** The key of the section in which somebody wrote last. */
  readonly goOnAt: string | undefined
}

/** The application form: one of six sections at a time, over one form. */
function OpenForm({ draft, goOnAt }: OpenFormProps) {
  const { record } = draft
  const { form, uploads } = useDraftForm(draft)
  const read = record.values
  const { section, hasMoved, goTo, watch } = usePlace(record)
  const answers = usePausedAnswers(form)
  const { refused, faults, left, refuse } = useRefusal(answers)
  const hasReviewed = useHasReviewed(section)
  const { jump, next, isAdvancing } = useSteps({ section, goTo, watch, record, read, refuse })
  // Having read it through, one is at the button that submits it, and presses it or not.
  const toSubmit = () => goTo(REVIEW - 1, SUBMIT_ID)
  const goOn = () => {
    if (section < REVIEW - 1) void next()
    else if (section < REVIEW) jump(REVIEW)
    else toSubmit()
  }
  useKeys({ record, next: goOn })
  const hasHalfRows = useCallback(
    () => halfRowsIn(APPLICATION_FORM, form.getValues()).some(({ isBegun }) => isBegun),
    [form],
  )
  useLeaveGuard(record, uploads, hasHalfRows)
  const surroundings = useMemo(
    () => ({ names: settings, uploads, onFileStored: () => void record.save() }),
    [uploads, record],
  )
  return (
    <FormProvider {...form}>
      <SurroundingsProvider value={surroundings}>
        <FaultsProvider value={faults}>
          <FormPage
            {...{ section, record, left, answers, goTo }}
            onBackToReview={hasReviewed && section < REVIEW ? () => jump(REVIEW) : undefined}
            faults={refused}
            onOpen={jump}
            goOnAt={hasMoved ? undefined : goOnAt}
          >
            <FormFooter
              {...{ section, record, uploads, read, refuse, goTo, jump, toSubmit }}
              next={{ run: () => void next(), busy: isAdvancing }}
            />
          </FormPage>
        </FaultsProvider>
      </SurroundingsProvider>
    </FormProvider>
  )
}

/** Whether the page on which one reads it through was open. */
function useHasReviewed(section: number): boolean {
  const [has, setHas] = useState(false)
  if (section === REVIEW && !has) setHas(true)
  return has
}
