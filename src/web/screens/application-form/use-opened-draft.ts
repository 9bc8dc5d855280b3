import { useEffect, useRef, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { newId } from '#web/new-id.ts'
import { type DraftState, openedDraft } from '#web/saving/draft.ts'
import { keptDrafts } from '#web/saving/kept-draft.ts'
import { useOwner } from '#web/saving/use-owner.ts'
import { useAuth } from '#web/session/use-auth.ts'
import type { Application } from './use-application.ts'

type Opened = {
  readonly state: DraftState
  readonly answers: Answers
  /** Whether it was left unsaved in this tab, and goes on from there. */
  readonly restored: boolean
}

function openedFrom(owner: string, application: Application | undefined): Opened {
  const kept = application?.may.edit === false ? undefined : keptDrafts.read(owner, application?.id)
  if (kept) {
    const { answers, ...unsaved } = kept
    const state = { ...openedDraft(kept.id, kept.recorded, kept.base), ...unsaved }
    return { state, answers, restored: true }
  }
  const answers = application?.answers ?? APPLICATION_FORM.blank()
  const base = { version: application?.version ?? 0, answers }
  const state = openedDraft(application?.id ?? newId(), application !== undefined, base)
  return { state, answers, restored: false }
}

/** What the form starts from, and the way to keep what of it is unsaved (SavingPorts, `keep`). */
export function useOpenedDraft(application: Application | undefined) {
  const owner = useOwner()
  const signedOut = useSignedOutAtWill()
  const [opened] = useState(() => openedFrom(owner, application))
  const keep = (unsaved: DraftState | undefined, answers: Answers) => {
    if (signedOut.current) return
    if (unsaved) keptDrafts.keep(owner, unsaved, answers)
    else keptDrafts.forget(owner, opened.state.id)
  }
  return { opened, keep }
}

/** Who signs out leaves nothing behind, whatever ends after it; who lost the session may come back to it. */
function useSignedOutAtWill() {
  const { subscribe } = useAuth()
  const signedOut = useRef(false)
  useEffect(
    () =>
      subscribe((event, { session, lost }) => {
        if (event === 'SIGNED_OUT') signedOut.current = !lost
        else if (session) signedOut.current = false
      }),
    [subscribe],
  )
  return signedOut
}
