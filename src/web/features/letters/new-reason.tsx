import { useId } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { DECLINE_REASONS_KEPT_MAX } from '#domain/limits.ts'
import { REASONS_MESSAGES, REASONS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { useSaidOfDevice } from '#web/autosave/said-of-device.ts'
import type { Reason } from '#web/features/review/deciding/use-reasons.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import emails from './letters.module.css'
import { ReasonFields } from './reason-fields.tsx'
import styles from './reasons.module.css'
import { type ReasonDraft, useNewReasonRecord } from './use-reason-record.ts'
import { useSaveReasons } from './use-save-reasons.ts'

type NewReasonProps = { readonly reasons: readonly Reason[] }

/** A reason that is not there yet. What is typed waits on the device until it is added. */
export function NewReason({ reasons }: NewReasonProps) {
  const record = useNewReasonRecord()
  return record ? <Writing record={record} reasons={reasons} /> : null
}

const NEW = 'new'

type Fields = Pick<ReasonDraft, 'label' | 'text'>

const connect = (form: UseFormReturn<Fields>, record: KeptRecord<ReasonDraft>) => ({
  read: () => ({ id: record.get().values.id, ...form.getValues() }),
  put: ({ label, text }: Partial<Fields>) => {
    if (label !== undefined) form.setValue('label', label)
    if (text !== undefined) form.setValue('text', text)
  },
})

const required = { validate: (value: string) => value.trim() !== '' }

function Writing({ record, reasons }: NewReasonProps & { readonly record: KeptRecord<ReasonDraft> }) {
  const { label, text } = record.values()
  const form = useForm<Fields>({ defaultValues: { label, text } })
  useRecordInputs(record, form, connect)
  const words = useWatch({ control: form.control })
  const kept = useSaidOfDevice(REASONS_TEXTS.kept)
  const titleId = useId()
  const save = useSaveReasons(REASONS_MESSAGES.added)
  const missing = [words.label, words.text].some((word = '') => word.trim() === '')
  const told = missing && form.formState.isSubmitted
  const add = form.handleSubmit((values) => {
    if (save.isPending) return
    const last = Math.max(-1, ...reasons.map(({ position }) => position))
    const position = Math.min(last + 1, DECLINE_REASONS_KEPT_MAX)
    const { id } = record.get().values
    save.mutate([{ ...values, id, active: true, position, version: 0 }], {
      onSuccess: () => {
        record.write({ id: newId(), label: '', text: '' })
        form.reset({ label: '', text: '' })
      },
    })
  })
  return (
    <form
      noValidate
      onSubmit={add}
      className={styles.newReason}
      aria-labelledby={titleId}
      data-only-on-screen
    >
      <h3 id={titleId}>{REASONS_TEXTS.add}</h3>
      <ReasonFields
        id={NEW}
        words={{ label: '', text: '', ...words }}
        label={form.register('label', required)}
        text={form.register('text', required)}
      />
      <div className={emails.actions}>
        <p className={told ? emails.fault : emails.soft} role='status'>
          {told ? REASONS_TEXTS.missing : !missing && kept}
        </p>
        <BusyButton type='submit' variant='default' busy={save.isPending}>
          {REASONS_TEXTS.add}
        </BusyButton>
      </div>
    </form>
  )
}
