import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/call.ts'
import { layInto, toAnswers, toValues } from '#web/form-inputs/form-values.ts'
import type { FormValues } from '#web/form-inputs/kind-inputs.ts'
import { notify } from '#web/parts/notify.ts'
import { createSaver } from '#web/saving/saver.ts'
import { sendFile } from '#web/uploads/send-file.ts'
import { createUploads } from '#web/uploads/uploads.ts'
import { FORM_KEY } from './form-key.ts'
import { TEXTS } from './texts.ts'
import type { Application } from './use-application.ts'
import { useOpenedDraft } from './use-opened-draft.ts'
import { useOpener } from './use-opener.ts'

/**
 * The one form behind all six sections, with what keeps it stored.
 * @param application undefined for a new one
 */
export function useDraftForm(application: Application | undefined) {
  const { opened, keep } = useOpenedDraft(application)
  const form = useForm<FormValues>({
    defaultValues: toValues(APPLICATION_FORM, opened.answers),
    shouldUnregister: false,
  })
  const created = useAddressOf()
  const { opener, ensure } = useOpener()
  const [uploads] = useState(() => createUploads(sendFile))
  const [saver] = useState(() =>
    createSaver(opened.state, {
      read: () => toAnswers(APPLICATION_FORM, form.getValues()),
      put: (changes) => layInto(APPLICATION_FORM, form, changes),
      send: async (id, body) => {
        ensure()
        return call('saveDraft', { params: { id }, body })
      },
      sendSubmission: async (id, body) => {
        ensure()
        return call('submit', { params: { id }, body })
      },
      created: (id) => created.current(id),
      keep: (unsaved) => keep(unsaved, toAnswers(APPLICATION_FORM, form.getValues())),
      clock: () => new Date(),
    }),
  )
  useEffect(() => {
    if (!opened.restored) return
    notify(TEXTS.restored)
    void saver.save()
  }, [opened, saver])
  return { form, saver, uploads, opener }
}

/** Puts the id of a new application into the address, if the person is still at the form. */
function useAddressOf() {
  const navigate = useNavigate()
  const location = useLocation()
  const show = useRef<(id: string) => void>(() => undefined)
  useEffect(() => {
    show.current = (id) =>
      void navigate(PATHS.applicationForm(id), { replace: true, state: { [FORM_KEY]: location.key } })
    return () => {
      show.current = () => undefined
    }
  }, [navigate, location.key])
  return show
}
