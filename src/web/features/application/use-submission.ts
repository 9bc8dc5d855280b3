import { useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { toastOf } from '#domain/applications/form/toast.ts'
import { APPLICATION_MESSAGES, submitFailed } from '#domain/applications/messages.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { PATHS } from '#domain/routes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { conflictsId } from '#web/autosave/conflicts.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { fieldId } from '#web/ui/field/field-ids.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { DraftRecord } from './draft-kind.ts'

type Submission = {
  readonly record: DraftRecord
  readonly uploads: Uploads
  readonly read: () => Answers
  readonly refuse: (faults: readonly Fault[], on: Answers) => void
  readonly goTo: (section: number, focus?: string) => void
  readonly section: number
}

/** 'Submit Application': checks all six sections, here and again on the server (D-form.1, D-form.2). */
export function useSubmission(submission: Submission) {
  const { record, uploads, read, goTo, section } = submission
  const [isSubmitting, setSubmitting] = useState(false)
  const { refreshProfile } = useAuth()
  const navigate = useNavigate()

  const trySubmission = async () => {
    await uploads.ended()
    const undelivered = uploads.failed()
    if (undelivered) return notify(submitFailed(undelivered.message), 'problem')
    const faults = APPLICATION_FORM.faults(read())
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
function refuseAll({ refuse, read, goTo }: Submission, faults: readonly Fault[]) {
  const toast = toastOf(faults, 'submitting')
  if (toast) notify(toast, 'problem')
  refuse(faults, read())
  const [first] = faults
  if (first) goTo(APPLICATION_FORM.sectionOf(first.field), fieldId(first.path))
}

function refuseByServer(submission: Submission, problem: unknown) {
  const faults = problem instanceof ApiError ? problem.faults : []
  // The contract leaves a fault's field a string; of a submission it is a key of the catalogue.
  if (faults.length > 0) refuseAll(submission, faults as readonly Fault[])
  else notify(submitFailed(reasonOf(problem)), 'problem')
}
