import { useEffect, useRef, useState } from 'react'
import {
  type Answers,
  type ApplicationForm,
  OWN_SECTION,
} from '#domain/applications/form/application-form.ts'
import {
  APPLICATION_MESSAGES,
  FORM_CHANGED,
  saveFailed,
  submitFailed,
  validationToast,
} from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { fundingRoundClosed } from '#domain/funding-rounds/messages.ts'
import { DRAFT_SAVED_REDIRECT_MS } from '#domain/limits.ts'
import type { SaveFailure } from '#domain/records/state.ts'
import { PATHS } from '#domain/routes.ts'
import { ApiError, reasonOf } from '#web/api/api-error.ts'
import { conflictsId } from '#web/autosave/conflicts.tsx'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { serverNow } from '#web/clock.ts'
import { fieldId } from '#web/forms/field-frame.tsx'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { notify } from '#web/ui/toasts.tsx'
import type { Uploads } from '#web/uploads/uploads.ts'
import { useApplicationForm } from './application-form-context.tsx'
import type { DraftRecord } from './draft-record.ts'
import { TEXTS } from './texts.ts'
import { changedForm, sentSubmission } from './use-draft.ts'

type Submission = {
  readonly form: ApplicationForm
  readonly record: DraftRecord
  readonly uploads: Uploads
  /** Returns the current answers, and shows them everywhere on the screen. */
  readonly flush: () => Answers
  readonly refuse: (faults: readonly ValidationError[], on: Answers) => void
  readonly goTo: (section: number, focus?: string) => void
  readonly section: number
}

/**
 * Returns a function that submits the application after validating all sections. The server validates them again
 * (D-form.1, D-form.2). `isSending` is true from the time the request is sent, so that the form can block edits, which
 * would be lost. It becomes false again only if the request fails.
 */
export function useSubmit(options: Omit<Submission, 'form'>) {
  const form = useApplicationForm()
  const submission = { ...options, form }
  const { record, uploads, flush, goTo, section } = submission
  const [isSubmitting, setSubmitting] = useState(false)
  const [isSending, setSending] = useState(false)
  const confirm = useConfirmSubmission()

  const trySubmit = async () => {
    await uploads.complete()
    const uploadError = uploads.failed()?.problem
    if (uploadError) return notify(submitFailed(uploadError.message), 'problem')
    const faults = form.validate(flush())
    if (faults.length > 0) {
      void record.save()
      return showFaults(submission, faults)
    }
    const { owner } = record.kind
    sentSubmission.note(owner, record.get().id)
    setSending(true)
    const outcome = await record.submit()
    if (!outcome.ok) setSending(false)
    if (outcome.ok || !MAYBE_SUBMITTED.includes(outcome.failure)) sentSubmission.forget(owner)
    if (record.get().conflicts.length > 0) {
      notify(submitFailed(RECORD_TEXTS.decideFirst), 'problem')
      return goTo(section, conflictsId(record))
    }
    if (!outcome.ok && isFormChanged(outcome.problem)) return showNewQuestions(record)
    if (!outcome.ok) return showServerError(submission, outcome.problem)
    await confirm(serverNow())
  }

  const submit = async () => {
    if (isSubmitting) return
    setSubmitting(true)
    try {
      await trySubmit()
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, isSubmitting, isSending }
}

/** Failures after which the application may nevertheless have been submitted. */
const MAYBE_SUBMITTED: readonly SaveFailure[] = ['offline', 'retrying']

/**
 * Returns a function that shows a toast, opens the confirmation screen and refetches the session. Its parameter
 * `submittedAt` is in milliseconds since 1970.
 */
export function useConfirmSubmission() {
  const { refreshProfile } = useAuth()
  const navigate = useNavigate()
  return (submittedAt: number) => {
    notify(APPLICATION_MESSAGES.submitted, 'success')
    navigate(PATHS.applicationSuccess, { state: { submittedAt } })
    return refreshProfile()
  }
}

const isFormChanged = (problem: unknown) => problem instanceof ApiError && problem.code === 'form-changed'

/** Reloads the page with the group's new questions. The notice appears after the reload. */
async function showNewQuestions(record: DraftRecord) {
  // Without this, the browser would warn of unsaved changes.
  if (!(await record.save()).ok) return notify(FORM_CHANGED, 'problem')
  changedForm.note(record.kind.owner, record.get().id)
  window.location.hash = OWN_SECTION
  window.location.reload()
}

/** Shows a toast, marks the faults and opens the input of the first fault. */
function showFaults({ form, flush, refuse, goTo }: Submission, faults: readonly ValidationError[]) {
  const toast = validationToast(faults, 'submitting')
  if (toast) notify(toast, 'problem')
  refuse(faults, flush())
  const [first] = faults
  if (first) goTo(form.sectionOf(first.field), fieldId(first.path))
}

function showServerError(submission: Submission, problem: unknown) {
  const faults = problem instanceof ApiError ? problem.faults : []
  // The contract types a fault's field as a string. After a submission, the field is a key of the form.
  if (faults.length > 0) showFaults(submission, faults as readonly ValidationError[])
  else if (problem instanceof ApiError && problem.funding_rounds)
    notify(fundingRoundClosed(problem.funding_rounds), 'problem')
  else notify(submitFailed(reasonOf(problem)), 'problem')
}

/**
 * Returns a function that saves the draft without validation. If the save succeeds, the function shows a toast and
 * opens My Applications a second later (S4.19).
 */
export function useSaveAsDraft(record: DraftRecord, uploads: Uploads) {
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const redirect = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(redirect.current), [])

  const saveAsDraft = async () => {
    if (isSaving) return
    setSaving(true)
    await uploads.complete()
    const failed = uploads.failed()
    if (record.isUntouched() && !failed) notify(TEXTS.nothingToSave)
    else if (await saveDraft(record)) {
      if (!failed) {
        notify(APPLICATION_MESSAGES.draftSaved, 'success')
        // The button stays busy until the redirect.
        redirect.current = window.setTimeout(
          () => void navigate(PATHS.myApplications),
          DRAFT_SAVED_REDIRECT_MS,
        )
        return
      }
      notify(TEXTS.fileNotUploaded(failed.file.name, failed.problem?.message), 'problem')
    }
    setSaving(false)
  }
  return { saveAsDraft, isSaving }
}

async function saveDraft(record: DraftRecord): Promise<boolean> {
  const outcome = await record.save()
  if (!outcome.ok) notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
  else if (record.get().conflicts.length > 0) notify(saveFailed(RECORD_TEXTS.decideFirst), 'problem')
  else return true
  return false
}
