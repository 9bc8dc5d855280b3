import { useEffect, useRef, useState } from 'react'
import { saveFailed } from '#domain/applications/messages.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { tellUnsaved } from '#web/autosave/tell-unsaved.ts'
import { useClosedElsewhere, useRecord } from '#web/autosave/use-record.ts'
import { newId } from '#web/new-id.ts'
import { useOwner } from '#web/session/person-here.ts'
import { baseOfDraft, draftKind, unsentDraft } from './draft-kind.ts'
import type { Application } from './use-application.ts'

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
    onLeft: (outcome) => {
      // Said over the screen already, or by what it has led to.
      if (!outcome.ok && !isSignedOut(outcome.problem) && !hasLedOn.current)
        tellUnsaved(outcome, saveFailed(reasonOf(outcome.problem)))
    },
  })
  useClosedElsewhere(opened?.record, () => {
    hasLedOn.current = true
    onClosed(id)
  })
  return opened
}
