import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { PATHS } from '#domain/routes.ts'
import { layInto, toAnswers, toValues } from '#web/form-inputs/form-values.ts'
import type { FormValues } from '#web/form-inputs/kind-inputs.ts'
import { notify } from '#web/parts/notify.ts'
import { type Opened, useRecordState } from '#web/records/use-record.ts'
import { sendFile } from '#web/uploads/send-file.ts'
import { createUploads } from '#web/uploads/uploads.ts'
import { begunDraft } from './begun-draft.ts'
import type { DraftRecord } from './draft-kind.ts'
import { FORM_KEY } from './form-key.ts'
import { TEXTS } from './texts.ts'

/** The one form behind all six sections, over the draft that it shows. */
export function useDraftForm({ record, restored }: Opened<Answers>) {
  const form = useForm<FormValues>({
    defaultValues: toValues(APPLICATION_FORM, record.values()),
    shouldUnregister: false,
  })
  const [uploads] = useState(() => createUploads(sendFile))
  useEffect(() => {
    const detach = record.attach({
      read: () => toAnswers(APPLICATION_FORM, form.getValues()),
      put: (changes) => layInto(APPLICATION_FORM, form, changes),
    })
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: record.touched })
    return () => {
      unsubscribe()
      detach()
    }
  }, [form, record])
  useEffect(() => {
    if (!restored) return
    notify(TEXTS.restored)
    void record.save()
  }, [record, restored])
  useAddressOf(record)
  return { form, uploads }
}

/** Puts the id of a new application into the address, once the server has it. */
function useAddressOf(record: DraftRecord) {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  const { id, base } = useRecordState(record)
  const { owner } = record.kind
  // What was begun before is open now; and who leaves the screen does not reload it.
  useEffect(() => {
    begunDraft.forget(owner)
    return () => begunDraft.forget(owner)
  }, [owner])
  const isNew = base.version > 0 && !new URLSearchParams(search).has('id')
  useEffect(() => {
    if (!isNew) return
    begunDraft.note(owner, id)
    void navigate(PATHS.applicationForm(id), { replace: true, state: { [FORM_KEY]: key } })
  }, [isNew, navigate, owner, id, key])
}
