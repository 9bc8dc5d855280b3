import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Changes } from '#domain/records/record.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import type { Opened } from '#web/autosave/use-record.ts'
import { layInto, toAnswers, toValues } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/kind-inputs.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { notify } from '#web/ui/toasts.tsx'
import { sendFile } from '#web/uploads/send-file.ts'
import { createUploads } from '#web/uploads/uploads.ts'

const connect = (form: UseFormReturn<FormValues>) => ({
  read: () => toAnswers(APPLICATION_FORM, form.getValues()),
  put: (changes: Changes<Answers>) => layInto(APPLICATION_FORM, form, changes),
})

/** The one form behind all six sections, over the draft that it shows. */
export function useDraftForm({ record, restored }: Opened<Answers>) {
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
