import { type FormEvent, useId, useState } from 'react'
import { DECLINE_REASONS_KEPT_MAX } from '#domain/limits.ts'
import { REASONS_MESSAGES, REASONS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { useSaidOfDevice } from '#web/autosave/said-of-device.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import type { Reason } from '#web/features/review/deciding/use-reasons.ts'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import emails from './letters.module.css'
import { ReasonFields } from './reason-fields.tsx'
import styles from './reasons.module.css'
import { type ReasonDraft, reasonInput, useNewReasonRecord } from './use-reason-record.ts'
import { useSaveReasons } from './use-save-reasons.ts'

type NewReasonProps = { readonly reasons: readonly Reason[] }

/** A reason that is not there yet. What is typed waits on the device until it is added. */
export function NewReason({ reasons }: NewReasonProps) {
  const record = useNewReasonRecord()
  return record ? <Writing record={record} reasons={reasons} /> : null
}

const NEW = 'new'

function Writing({ record, reasons }: NewReasonProps & { readonly record: KeptRecord<ReasonDraft> }) {
  const { id, label, text } = useRecordState(record).values
  const kept = useSaidOfDevice(REASONS_TEXTS.kept)
  const titleId = useId()
  const [told, setTold] = useState(false)
  const save = useSaveReasons(REASONS_MESSAGES.added)
  const missing = label.trim() === '' || text.trim() === ''
  const add = (event: FormEvent) => {
    event.preventDefault()
    setTold(missing)
    if (missing) return document.getElementById(reasonInput(NEW, label.trim() ? 'text' : 'label'))?.focus()
    if (save.isPending) return
    const last = Math.max(-1, ...reasons.map(({ position }) => position))
    const position = Math.min(last + 1, DECLINE_REASONS_KEPT_MAX)
    save.mutate([{ id, label, text, active: true, position, version: 0 }], {
      onSuccess: () => record.write({ id: newId(), label: '', text: '' }),
    })
  }
  return (
    <form
      noValidate
      onSubmit={add}
      className={styles.newReason}
      aria-labelledby={titleId}
      data-only-on-screen
    >
      <h3 id={titleId}>{REASONS_TEXTS.add}</h3>
      <ReasonFields id={NEW} words={{ label, text }} onWrite={record.write} />
      <div className={emails.actions}>
        <p className={told && missing ? emails.fault : emails.soft} role='status'>
          {told && missing ? REASONS_TEXTS.missing : !missing && kept}
        </p>
        <BusyButton type='submit' variant='default' busy={save.isPending}>
          {REASONS_TEXTS.add}
        </BusyButton>
      </div>
    </form>
  )
}
