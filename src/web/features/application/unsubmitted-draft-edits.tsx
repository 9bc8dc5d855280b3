import { useEffect, useEffectEvent, useState } from 'react'
import type { AnsweredForm, Answers, ApplicationForm } from '#domain/applications/form/application-form.ts'
import { UnsubmittedEdits } from '#web/autosave/conflicts.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { fetchQuietly } from '#web/live/refetch.ts'
import { useOwner } from '#web/session/current-person.ts'
import { settings } from '#web/settings.ts'
import { findUnsubmittedEdits } from './draft-record.ts'

type UnsubmittedDraftEditsProps = Pick<Parameters<typeof UnsubmittedEdits>[0], 'lead' | 'focusAfter'> & {
  readonly id: string
  /** The answers that the server has. Must be the same object on every render. */
  readonly submitted: AnsweredForm
  /** Called with the owner of the edits if there are none. */
  readonly onNone?: (owner: string) => void
}

/** Shows edits of a draft on this device that the server does not have and no longer accepts. */
export function UnsubmittedDraftEdits({
  id,
  submitted,
  lead,
  focusAfter,
  onNone,
}: UnsubmittedDraftEditsProps) {
  const [unsubmitted, setUnsubmitted] = useState<Unsubmitted>()
  // The owner is the user who opened the screen. Another user may sign in while it is open.
  const [owner] = useState(useOwner())
  const notifyNone = useEffectEvent(() => onNone?.(owner))
  useEffect(() => {
    const show = (found: Unsubmitted) => {
      if (found.edits.length === 0) {
        void found.forget()
        notifyNone()
      }
      setUnsubmitted(found)
    }
    // If the newest questions cannot be read, the edits stay on the device until the next visit.
    void fetchQuietly(findUnsubmittedEdits(owner, id, submitted)).then((found) => found && show(found))
  }, [owner, id, submitted])
  if (!unsubmitted || unsubmitted.edits.length === 0) return null
  const dismiss = () => {
    setUnsubmitted(undefined)
    void unsubmitted.forget()
  }
  const texts = unsubmitted.edits.map((edit) => asText(unsubmitted.form, edit))
  return <UnsubmittedEdits {...{ lead, texts, focusAfter }} onDismiss={dismiss} />
}

type Unsubmitted = Awaited<ReturnType<typeof findUnsubmittedEdits>>

const asText = (form: ApplicationForm, { key, value }: Unsubmitted['edits'][number]) => ({
  label: form.field(key).label,
  text: form.text(key, value as Answers[typeof key], settings) || RECORD_TEXTS.blank,
})
