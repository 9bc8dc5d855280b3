import { Button } from '@mantine/core'
import { useId } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { DECLINE_REASONS_KEPT_MAX, DECLINE_REASONS_MAX } from '#domain/limits.ts'
import { DECLINE_REASONS_MESSAGES, DECLINE_REASONS_TEXTS } from '#domain/review/decision-messages.ts'
import { moveReason } from '#domain/review/decline-reasons.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { type DeclineReason, useSaveReasons } from './api.ts'
import { ReasonFields } from './decline-reason-fields.tsx'
import styles from './decline-reasons.module.css'
import emails from './email-templates.module.css'
import {
  type ReasonDraft,
  type ReasonText,
  reasonConflictTexts,
  reasonInputId,
  useNewReasonRecord,
  useReasonRecord,
} from './template-drafts.ts'

type DeclineReasonsProps = {
  readonly reasons: readonly DeclineReason[]
  /** Milliseconds. */
  readonly readAt: number
}

/** The reasons in their order, those that are retired below, and the way to one more. */
export function DeclineReasons({ reasons, readAt }: DeclineReasonsProps) {
  const offered = reasons.filter(({ active }) => active)
  const retired = reasons.filter(({ active }) => !active)
  const isFull = offered.length >= DECLINE_REASONS_MAX
  return (
    <>
      {offered.length > 0 && <ReasonItems reasons={offered} among={offered} readAt={readAt} />}
      {reasons.length === 0 && (
        <p className={emails.soft}>
          {DECLINE_REASONS_TEXTS.none}. {DECLINE_REASONS_TEXTS.noneHint}
        </p>
      )}
      {isFull ? (
        <p className={emails.soft}>{DECLINE_REASONS_TEXTS.full(DECLINE_REASONS_MAX)}</p>
      ) : (
        <NewReason reasons={reasons} />
      )}
      {retired.length > 0 && (
        <details className={styles.retired}>
          <summary>{DECLINE_REASONS_TEXTS.retiredOnes(retired.length)}</summary>
          <p className={emails.soft}>{DECLINE_REASONS_TEXTS.retired}</p>
          <ReasonItems reasons={retired} among={[]} readAt={readAt} />
        </details>
      )}
    </>
  )
}

type ReasonItemsProps = DeclineReasonsProps & { readonly among: readonly DeclineReason[] }

const ReasonItems = ({ reasons, among, readAt }: ReasonItemsProps) => (
  <ol className={styles.reasons}>
    {reasons.map((reason) => (
      <ReasonItem key={reason.id} reason={reason} among={among} readAt={readAt} />
    ))}
  </ol>
)

type ReasonItemProps = {
  readonly reason: DeclineReason
  /** Those that it can be moved among, in their order. */
  readonly among: readonly DeclineReason[]
  readonly readAt: number
}

/** One reason: its words, its place, and whether it is offered. */
function ReasonItem({ reason, among, readAt }: ReasonItemProps) {
  const record = useReasonRecord(reason, readAt)
  return (
    <li className={styles.reason}>
      {record && <ReasonEditor reason={reason} record={record} />}
      <div className={styles.reasonActions}>
        {among.length > 1 && <MoveButtons reason={reason} among={among} />}
        <RetireButton reason={reason} />
      </div>
    </li>
  )
}

type ReasonEditorProps = { readonly reason: DeclineReason; readonly record: AutosavedRecord<ReasonText> }

function ReasonEditor({ reason, record }: ReasonEditorProps) {
  const words = useRecordState(record).values
  const kept = useDeviceText(DECLINE_REASONS_TEXTS.kept)
  const save = useSaveReasons(DECLINE_REASONS_MESSAGES.saved)
  const isWhole = words.label.trim() !== '' && words.text.trim() !== ''
  const mayBeSaved = record.isUnsaved() && record.get().conflicts.length === 0
  return (
    <div className={styles.reasonWords}>
      <Conflicts
        record={record}
        labels={reasonConflictTexts(reason.id)}
        focusAfter={reasonInputId(reason.id, 'label')}
      />
      <ReasonFields
        id={reason.id}
        of={reason.label}
        words={words}
        label={{
          value: words.label,
          onChange: ({ currentTarget }) => record.write({ label: currentTarget.value }),
        }}
        text={{
          value: words.text,
          onChange: ({ currentTarget }) => record.write({ text: currentTarget.value }),
        }}
      />
      {mayBeSaved && (
        <div className={emails.actions}>
          <p className={emails.soft}>{isWhole ? kept : DECLINE_REASONS_TEXTS.missing}</p>
          <BusyButton
            busy={save.isPending}
            aria-label={DECLINE_REASONS_TEXTS.saveOf(reason.label)}
            onClick={() => isWhole && save.mutate([{ ...reason, ...words }])}
          >
            {DECLINE_REASONS_TEXTS.save}
          </BusyButton>
        </div>
      )}
    </div>
  )
}

function MoveButtons({ reason: { id, label }, among }: Omit<ReasonItemProps, 'readAt'>) {
  const save = useSaveReasons()
  const move = (by: -1 | 1) => {
    if (!save.isPending) save.mutate(moveReason(among, id, by))
  }
  return (
    <>
      <MoveButton
        label={DECLINE_REASONS_TEXTS.up(label)}
        sign='↑'
        last={among[0]?.id === id}
        onMove={() => move(-1)}
      />
      <MoveButton
        label={DECLINE_REASONS_TEXTS.down(label)}
        sign='↓'
        last={among.at(-1)?.id === id}
        onMove={() => move(1)}
      />
    </>
  )
}

type MoveButtonProps = {
  readonly label: string
  readonly sign: string
  /** It goes no further. */
  readonly last: boolean
  readonly onMove: () => void
}

const MoveButton = ({ label, sign, last, onMove }: MoveButtonProps) => (
  <Button
    variant='default'
    size='sm'
    aria-label={label}
    aria-disabled={last}
    className={styles.move}
    onClick={last ? undefined : onMove}
  >
    {sign}
  </Button>
)

function RetireButton({ reason }: { readonly reason: DeclineReason }) {
  const { label, active } = reason
  const save = useSaveReasons(active ? DECLINE_REASONS_MESSAGES.retired : DECLINE_REASONS_MESSAGES.restored)
  return (
    <BusyButton
      variant='subtle'
      size='sm'
      busy={save.isPending}
      aria-label={active ? DECLINE_REASONS_TEXTS.retireOf(label) : DECLINE_REASONS_TEXTS.restoreReason(label)}
      onClick={() => save.mutate([{ ...reason, active: !active }])}
    >
      {active ? DECLINE_REASONS_TEXTS.retire : DECLINE_REASONS_TEXTS.restore}
    </BusyButton>
  )
}

type NewReasonProps = { readonly reasons: readonly DeclineReason[] }

/** A reason that is not there yet. What is typed waits on the device until it is added. */
function NewReason({ reasons }: NewReasonProps) {
  const record = useNewReasonRecord()
  return record ? <NewReasonForm record={record} reasons={reasons} /> : null
}

const NEW_REASON = 'new'

type Fields = Pick<ReasonDraft, 'label' | 'text'>

const connect = (form: UseFormReturn<Fields>, record: AutosavedRecord<ReasonDraft>) => ({
  read: () => ({ id: record.get().values.id, ...form.getValues() }),
  put: ({ label, text }: Partial<Fields>) => {
    if (label !== undefined) form.setValue('label', label)
    if (text !== undefined) form.setValue('text', text)
  },
})

const required = { validate: (value: string) => value.trim() !== '' }

function NewReasonForm({
  record,
  reasons,
}: NewReasonProps & { readonly record: AutosavedRecord<ReasonDraft> }) {
  const { label, text } = record.values()
  const form = useForm<Fields>({ defaultValues: { label, text } })
  useRecordInputs(record, form, connect)
  const words = useWatch({ control: form.control })
  const kept = useDeviceText(DECLINE_REASONS_TEXTS.kept)
  const titleId = useId()
  const save = useSaveReasons(DECLINE_REASONS_MESSAGES.added)
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
      <h3 id={titleId}>{DECLINE_REASONS_TEXTS.add}</h3>
      <ReasonFields
        id={NEW_REASON}
        words={{ label: '', text: '', ...words }}
        label={form.register('label', required)}
        text={form.register('text', required)}
      />
      <div className={emails.actions}>
        <p className={told ? emails.fault : emails.soft} role='status'>
          {told ? DECLINE_REASONS_TEXTS.missing : !missing && kept}
        </p>
        <BusyButton type='submit' variant='default' busy={save.isPending}>
          {DECLINE_REASONS_TEXTS.add}
        </BusyButton>
      </div>
    </form>
  )
}
