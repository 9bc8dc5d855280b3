import { useEffect, useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import type { Opened } from '#web/autosave/use-record.ts'
import { layInto, toAnswers, toValues } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/kind-inputs.ts'
import { notify } from '#web/ui/toasts.tsx'
import { sendFile } from '#web/uploads/send-file.ts'
import { createUploads } from '#web/uploads/uploads.ts'

/** The one form behind all six sections, over the draft that it shows. */
export function useDraftForm({ record, restored }: Opened<Answers>) {
  const form = useForm<FormValues>({
    defaultValues: toValues(APPLICATION_FORM, record.values()),
    shouldUnregister: false,
  })
  const [uploads] = useState(() => createUploads(sendFile))
  // Before anything else: what comes to the record from here on is laid into the inputs.
  useLayoutEffect(() => {
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
    if (restored) notify(RECORD_TEXTS.restored)
  }, [restored])
  return { form, uploads }
}
