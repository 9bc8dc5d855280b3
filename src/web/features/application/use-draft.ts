import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { saveFailed } from '#domain/applications/messages.ts'
import type { Changes } from '#domain/records/record.ts'
import { isSignedOut, reasonOf } from '#web/api/api-error.ts'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { type OpenedRecord, useRecord, useSubmittedElsewhere } from '#web/autosave/use-record.ts'
import { applyAnswers, toAnswers, toValues } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { newId } from '#web/new-id.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { createUploads, sendFile } from '#web/uploads/uploads.ts'
import type { Application } from './api.ts'
import { baseOfDraft, draftKind, unsentDraft } from './draft-record.ts'

/**
 * The id of the draft to be written: the application's, or for a new one that of a draft which the server has not got
 * yet, or a new one. undefined until the device was asked.
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
 * A draft as it was left on this device, or as the server has it; undefined until the device was asked.
 * @param onClosed told, with its id, that it was submitted elsewhere
 */
export function useDraft(id: string, application: Application | undefined, onClosed: (id: string) => void) {
  const hasLedOn = useRef(false)
  // It stays the draft of whoever opened it.
  const [owner] = useState(useOwner())
  const opened = useRecord({
    kind: draftKind(owner, id),
    id,
    base: baseOfDraft(application),
    onClosed: (outcome) => {
      // Said over the screen already, or by what it has led to.
      if (!outcome.ok && !isSignedOut(outcome.problem) && !hasLedOn.current)
        notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
    },
  })
  useSubmittedElsewhere(opened?.record, () => {
    hasLedOn.current = true
    onClosed(id)
  })
  return opened
}

const connect = (form: UseFormReturn<FormValues>) => ({
  read: () => toAnswers(APPLICATION_FORM, form.getValues()),
  put: (changes: Changes<Answers>) => applyAnswers(APPLICATION_FORM, form, changes),
})

/** The one form behind all six sections, over the draft that it shows. */
export function useDraftForm({ record, restored }: OpenedRecord<Answers>) {
  const form = useForm<FormValues>({
    defaultValues: toValues(APPLICATION_FORM, record.values()),
    shouldUnregister: false,
  })
  const [uploads] = useState(() => createUploads(sendFile))
  useRecordInputs(record, form, connect)
  useEffect(() => {
    if (restored) notify(RECORD_TEXTS.restored)
  }, [restored])
  return { form, uploads }
}

const WHAT = 'begun-draft'

const isReload = () => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'reload'
}

/**
 * The draft that this tab's form has just begun. A reload that was under way when it got its address leads to the one
 * before, which names none.
 */
export const startedDraft = {
  note: (owner: string, id: string): void => tabStorage.write(owner, WHAT, id),
  forget: (owner: string): void => tabStorage.forget(owner, WHAT),
  /** @returns its id when the page was reloaded over it */
  reloaded: (owner: string): string | undefined => (isReload() ? tabStorage.read(owner, WHAT) : undefined),
}
