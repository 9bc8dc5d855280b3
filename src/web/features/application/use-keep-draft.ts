import { useEffect, useRef, useState } from 'react'
import { APPLICATION_MESSAGES, saveFailed } from '#domain/applications/messages.ts'
import { DRAFT_SAVED_REDIRECT_MS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { tellUnsaved } from '#web/autosave/tell-unsaved.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { notify } from '#web/ui/toasts.tsx'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { DraftRecord } from './draft-kind.ts'
import { TEXTS } from './texts.ts'

/** 'Save as Draft': saves without a check, says so, and goes to the list a second later (S4.19). */
export function useKeepDraft(record: DraftRecord, uploads: Uploads) {
  const navigate = useNavigate()
  const [isKeeping, setKeeping] = useState(false)
  const redirect = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(redirect.current), [])

  const keepDraft = async () => {
    if (isKeeping) return
    setKeeping(true)
    await uploads.ended()
    if (record.isUntouched()) notify(TEXTS.nothingToSave)
    else if (await kept(record)) {
      notify(APPLICATION_MESSAGES.draftSaved, 'success')
      // Still busy on purpose: a second click has nothing to do any more.
      redirect.current = window.setTimeout(() => void navigate(PATHS.myApplications), DRAFT_SAVED_REDIRECT_MS)
      return
    }
    setKeeping(false)
  }
  return { keepDraft, isKeeping }
}

async function kept(record: DraftRecord): Promise<boolean> {
  const outcome = await record.save()
  if (!outcome.ok) tellUnsaved(outcome, saveFailed(reasonOf(outcome.problem)))
  else if (record.get().conflicts.length > 0) notify(saveFailed(RECORD_TEXTS.decideFirst), 'problem')
  else return true
  return false
}
