import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Answers, ApplicationForm } from '#domain/applications/form/application-form.ts'
import { FORM_CHANGED, saveFailed } from '#domain/applications/messages.ts'
import type { Changes } from '#domain/records/record.ts'
import { ApiError, reasonOf } from '#web/api/api-error.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { type OpenedRecord, useRecord, useSubmittedElsewhere } from '#web/autosave/use-record.ts'
import { applyAnswers, toAnswers, toValues } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { newId } from '#web/new-id.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useLastPerson, useOwner } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { createUploads, sendFile } from '#web/uploads/uploads.ts'
import type { Application, OpenedApplication } from './api.ts'
import { useApplicationForm } from './application-form-context.tsx'
import { answersFromProfile, baseOfDraft, draftKind, hasOwnAnswers, unsentDraft } from './draft-record.ts'

/**
 * Returns the id of the draft to edit: the application's id, or else the id of a draft on this device that never
 * reached the server, or else a new id. Returns undefined while draft storage is being read.
 */
export function useDraftId(application: Application | undefined): string | undefined {
  const owner = useOwner()
  const [id, setId] = useState(application?.id)
  useEffect(() => {
    if (!id) void unsentDraft(owner).then((unsent) => setId((known) => known ?? unsent ?? newId()))
  }, [id, owner])
  return id
}

/**
 * Opens a draft, with unsaved edits from this device. Returns undefined while draft storage is being read.
 * @param version the group's own questions, if there are any
 * @param onClosed called with the draft's id if it was submitted elsewhere
 */
export function useDraft(
  id: string,
  { application, form: version }: Pick<OpenedApplication, 'application' | 'form'>,
  onClosed: (id: string) => void,
) {
  const form = useApplicationForm()
  const submittedElsewhere = useRef(false)
  const opened = useRecord({
    kind: (owner) => draftKind({ owner, id, form, version }),
    id,
    base: baseOfDraft(form, application),
    onClosed: (outcome) => {
      // Shows no error for an application that was submitted, or that the user no longer edits. Their screens explain
      // it.
      const isLost =
        !outcome.ok && outcome.problem instanceof ApiError && outcome.problem.code === 'not-found'
      if (!outcome.ok && !submittedElsewhere.current && !isLost)
        notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
    },
  })
  useSubmittedElsewhere(opened?.record, () => {
    submittedElsewhere.current = true
    onClosed(id)
  })
  return opened
}

/**
 * Returns a function that connects the form to the record.
 * @param filledIn the answers that the form was filled in with; on their own, they are no edit, and create no draft
 */
const connectWith =
  (applicationForm: ApplicationForm, filledIn: Partial<Answers>) =>
  (form: UseFormReturn<FormValues>, record: AutosavedRecord<Answers>) => ({
    read: () => {
      const answers = toAnswers(applicationForm, form.getValues())
      const { base, lost } = record.get()
      const isSent = base.version > 0 || lost.length > 0
      return isSent || hasOwnAnswers(applicationForm, answers, { ...base.values, ...filledIn })
        ? answers
        : base.values
    },
    put: (changes: Changes<Answers>) => applyAnswers(applicationForm, form, changes),
  })

/** Creates the form state for all sections, and connects it to the draft's record. */
export function useDraftForm({ record, restored }: OpenedRecord<Answers>) {
  const person = useLastPerson()
  const [filledIn] = useState(() =>
    person && record.isUntouched() ? answersFromProfile(person.profile) : {},
  )
  const applicationForm = useApplicationForm()
  const [connect] = useState(() => connectWith(applicationForm, filledIn))
  const form = useForm<FormValues>({
    defaultValues: toValues(applicationForm, { ...record.values(), ...filledIn }),
    shouldUnregister: false,
  })
  const [uploads] = useState(() => createUploads(sendFile))
  useRecordInputs(record, form, connect)
  useEffect(() => {
    if (restored) notify(RECORD_TEXTS.restored)
  }, [restored])
  useEffect(() => {
    const { id } = record.get()
    const { owner } = record.kind
    if (!changedForm.isOf(owner, id)) return
    changedForm.forget(owner)
    notify(FORM_CHANGED, 'problem')
  }, [record])
  return { form, uploads }
}

const BEGUN_KEY = 'begun-draft'

const isReload = () => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'reload'
}

/**
 * Remembers the draft that was started in this tab. If the page is reloaded while the address changes, the browser may
 * load the old address, which has no id.
 */
export const startedDraft = {
  note: (owner: string, id: string): void => tabStorage.write(owner, BEGUN_KEY, id),
  forget: (owner: string): void => tabStorage.forget(owner, BEGUN_KEY),
  /** Returns the draft's id if the page was reloaded. */
  reloaded: (owner: string): string | undefined =>
    isReload() ? tabStorage.read(owner, BEGUN_KEY) : undefined,
}

/** Creates a note about a draft that lasts as long as this tab. */
const tabNote = (key: string) => ({
  note: (owner: string, id: string): void => tabStorage.write(owner, key, id),
  forget: (owner: string): void => tabStorage.forget(owner, key),
  isOf: (owner: string, id: string): boolean => tabStorage.read(owner, key) === id,
})

/** Remembers which draft this tab is submitting until the server replies, because the reply may be lost. */
export const sentSubmission = tabNote('sent-submission')

/** Remembers that the page is reloading because the group's questions have changed. */
export const changedForm = tabNote('changed-form')
