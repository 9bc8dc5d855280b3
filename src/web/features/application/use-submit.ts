import { useEffect, useRef, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import {
  APPLICATION_MESSAGES,
  saveFailed,
  submitFailed,
  validationToast,
} from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { DRAFT_SAVED_REDIRECT_MS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { ApiError, reasonOf } from '#web/api/api-error.ts'
import { conflictsId } from '#web/autosave/conflicts.tsx'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { fieldId } from '#web/forms/field-frame.tsx'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { notify } from '#web/ui/toasts.tsx'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { DraftRecord } from './draft-record.ts'
import { TEXTS } from './texts.ts'

type Submission = {
  readonly record: DraftRecord
  readonly uploads: Uploads
  readonly read: () => Answers
  readonly refuse: (faults: readonly ValidationError[], on: Answers) => void
  readonly goTo: (section: number, focus?: string) => void
  readonly section: number
}

/** 'Submit Application': checks all six sections, here and again on the server (D-form.1, D-form.2). */
export function useSubmit(submission: Submission) {
  const { record, uploads, read, goTo, section } = submission
  const [isSubmitting, setSubmitting] = useState(false)
  const { refreshProfile } = useAuth()
  const navigate = useNavigate()

  const trySubmission = async () => {
    await uploads.ended()
    const undelivered = uploads.failed()
    if (undelivered) return notify(submitFailed(undelivered.message), 'problem')
    const faults = APPLICATION_FORM.validate(read())
    if (faults.length > 0) {
      void record.save()
      return refuseAll(submission, faults)
    }
    const outcome = await record.submit()
    if (record.get().conflicts.length > 0) {
      notify(submitFailed(RECORD_TEXTS.decideFirst), 'problem')
      return goTo(section, conflictsId(record))
    }
    if (!outcome.ok) return refuseByServer(submission, outcome.problem)
    notify(APPLICATION_MESSAGES.submitted, 'success')
    navigate(PATHS.applicationSuccess, { state: { submittedAt: Date.now() } })
    await refreshProfile()
  }

  const submit = async () => {
    if (isSubmitting) return
    setSubmitting(true)
    await trySubmission()
    setSubmitting(false)
  }
  return { submit, isSubmitting }
}

/** Marks what is wrong and opens the first section that has a gap, at its first faulty input. */
function refuseAll({ refuse, read, goTo }: Submission, faults: readonly ValidationError[]) {
  const toast = validationToast(faults, 'submitting')
  if (toast) notify(toast, 'problem')
  refuse(faults, read())
  const [first] = faults
  if (first) goTo(APPLICATION_FORM.sectionOf(first.field), fieldId(first.path))
}

function refuseByServer(submission: Submission, problem: unknown) {
  const faults = problem instanceof ApiError ? problem.faults : []
  // The contract leaves a fault's field a string; of a submission it is a key of the catalogue.
  if (faults.length > 0) refuseAll(submission, faults as readonly ValidationError[])
  else notify(submitFailed(reasonOf(problem)), 'problem')
}

/** 'Save as Draft': saves without a check, says so, and goes to the list a second later (S4.19). */
export function useSaveAsDraft(record: DraftRecord, uploads: Uploads) {
  const navigate = useNavigate()
  const [isKeeping, setKeeping] = useState(false)
  const redirect = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(redirect.current), [])

  const keepDraft = async () => {
    if (isKeeping) return
    setKeeping(true)
    await uploads.ended()
    if (record.isUntouched()) notify(TEXTS.nothingToSave)
    else if (await saveDraft(record)) {
      notify(APPLICATION_MESSAGES.draftSaved, 'success')
      // Still busy on purpose: a second click has nothing to do any more.
      redirect.current = window.setTimeout(() => void navigate(PATHS.myApplications), DRAFT_SAVED_REDIRECT_MS)
      return
    }
    setKeeping(false)
  }
  return { keepDraft, isKeeping }
}

async function saveDraft(record: DraftRecord): Promise<boolean> {
  const outcome = await record.save()
  if (!outcome.ok) notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
  else if (record.get().conflicts.length > 0) notify(saveFailed(RECORD_TEXTS.decideFirst), 'problem')
  else return true
  return false
}
