import { Button } from '@mantine/core'
import { useId } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { DECLINE_REASONS_KEPT_MAX, DECLINE_REASONS_MAX } from '#domain/limits.ts'
import { DECLINE_REASONS_MESSAGES, DECLINE_REASONS_TEXTS } from '#domain/review/decision-messages.ts'
import { moveReason } from '#domain/review/decline-reasons.ts'
import { isBlankText } from '#domain/typed-text.ts'
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
import page from './email-templates.module.css'
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
  /** Time when the reasons were fetched, in milliseconds since 1970. */
  readonly readAt: number
}

/** The active reasons in order, a form for a new reason, and the archived reasons. */
export function DeclineReasons({ reasons, readAt }: DeclineReasonsProps) {
  const offered = reasons.filter(({ active }) => active)
  const archived = reasons.filter(({ active }) => !active)
  const isFull = offered.length >= DECLINE_REASONS_MAX
  return (
    <>
      {offered.length > 0 && <ReasonItems reasons={offered} among={offered} readAt={readAt} />}
      {reasons.length === 0 && (
        <p className={page.soft}>
          {DECLINE_REASONS_TEXTS.none}. {DECLINE_REASONS_TEXTS.noneHint}
        </p>
      )}
      {isFull ? (
        <p className={page.soft}>{DECLINE_REASONS_TEXTS.full(DECLINE_REASONS_MAX)}</p>
      ) : (
        <NewReason reasons={reasons} />
      )}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>{DECLINE_REASONS_TEXTS.archived(archived.length)}</summary>
          <p className={page.soft}>{DECLINE_REASONS_TEXTS.archivedHint}</p>
          <ReasonItems reasons={archived} among={[]} readAt={readAt} />
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
  /** The reasons among which this one can be moved, in order. */
  readonly among: readonly DeclineReason[]
  readonly readAt: number
}

/** A reason's editor, with buttons that move the reason and archive or restore it. */
function ReasonItem({ reason, among, readAt }: ReasonItemProps) {
  const record = useReasonRecord(reason, readAt)
  return (
    <li className={styles.reason}>
      {record && <ReasonEditor reason={reason} record={record} />}
      <div className={styles.reasonActions}>
        {among.length > 1 && <MoveButtons reason={reason} among={among} />}
        <ArchiveButton reason={reason} />
      </div>
    </li>
  )
}

type ReasonEditorProps = { readonly reason: DeclineReason; readonly record: AutosavedRecord<ReasonText> }

function ReasonEditor({ reason, record }: ReasonEditorProps) {
  const { values } = useRecordState(record)
  const savedOnDevice = useDeviceText(DECLINE_REASONS_TEXTS.savedOnDevice)
  const save = useSaveReasons(DECLINE_REASONS_MESSAGES.saved, record.markSaved)
  const isComplete = !isBlankText(values.label) && !isBlankText(values.text)
  const canSave = record.isUnsaved() && record.get().conflicts.length === 0
  return (
    <div className={styles.reasonFields}>
      <Conflicts
        record={record}
        labels={reasonConflictTexts(reason.id)}
        focusAfter={reasonInputId(reason.id, 'label')}
      />
      <ReasonFields
        id={reason.id}
        savedLabel={reason.label}
        values={values}
        label={{
          value: values.label,
          onChange: ({ currentTarget }) => record.write({ label: currentTarget.value }),
        }}
        text={{
          value: values.text,
          onChange: ({ currentTarget }) => record.write({ text: currentTarget.value }),
        }}
      />
      {canSave && (
        <div className={page.actions}>
          <p className={page.soft}>{isComplete ? savedOnDevice : DECLINE_REASONS_TEXTS.missing}</p>
          <BusyButton
            busy={save.isPending}
            aria-label={DECLINE_REASONS_TEXTS.saveOf(reason.label)}
            onClick={() => isComplete && save.mutate([{ ...reason, ...values }])}
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
        arrow='↑'
        disabled={among[0]?.id === id}
        onMove={() => move(-1)}
      />
      <MoveButton
        label={DECLINE_REASONS_TEXTS.down(label)}
        arrow='↓'
        disabled={among.at(-1)?.id === id}
        onMove={() => move(1)}
      />
    </>
  )
}

type MoveButtonProps = {
  readonly label: string
  readonly arrow: string
  readonly disabled: boolean
  readonly onMove: () => void
}

const MoveButton = ({ label, arrow, disabled, onMove }: MoveButtonProps) => (
  <Button
    variant='default'
    size='sm'
    aria-label={label}
    aria-disabled={disabled}
    className={styles.move}
    onClick={disabled ? undefined : onMove}
  >
    {arrow}
  </Button>
)

function ArchiveButton({ reason }: { readonly reason: DeclineReason }) {
  const { label, active } = reason
  const save = useSaveReasons(active ? DECLINE_REASONS_MESSAGES.archived : DECLINE_REASONS_MESSAGES.restored)
  return (
    <BusyButton
      variant='subtle'
      size='sm'
      busy={save.isPending}
      aria-label={active ? DECLINE_REASONS_TEXTS.archiveOf(label) : DECLINE_REASONS_TEXTS.restoreOf(label)}
      onClick={() => save.mutate([{ ...reason, active: !active }])}
    >
      {active ? DECLINE_REASONS_TEXTS.archive : DECLINE_REASONS_TEXTS.restore}
    </BusyButton>
  )
}

type NewReasonProps = { readonly reasons: readonly DeclineReason[] }

/** The form for a new reason. Its draft is stored on this device until the reason is added. */
function NewReason({ reasons }: NewReasonProps) {
  const record = useNewReasonRecord()
  return record ? <NewReasonForm record={record} reasons={reasons} /> : null
}

const NEW_REASON_ID = 'new'

type Fields = Pick<ReasonDraft, 'label' | 'text'>

const connect = (form: UseFormReturn<Fields>, record: AutosavedRecord<ReasonDraft>) => ({
  read: () => ({ id: record.get().values.id, ...form.getValues() }),
  put: ({ label, text }: Partial<Fields>) => {
    if (label !== undefined) form.setValue('label', label)
    if (text !== undefined) form.setValue('text', text)
  },
})

const required = { validate: (value: string) => !isBlankText(value) }

function NewReasonForm({
  record,
  reasons,
}: NewReasonProps & { readonly record: AutosavedRecord<ReasonDraft> }) {
  const { label, text } = record.values()
  const form = useForm<Fields>({ defaultValues: { label, text } })
  useRecordInputs(record, form, connect)
  const values = useWatch({ control: form.control })
  const savedOnDevice = useDeviceText(DECLINE_REASONS_TEXTS.savedOnDevice)
  const titleId = useId()
  const save = useSaveReasons(DECLINE_REASONS_MESSAGES.added)
  const isIncomplete = [values.label, values.text].some((value = '') => isBlankText(value))
  const showsError = isIncomplete && form.formState.isSubmitted
  const add = form.handleSubmit((submitted) => {
    if (save.isPending) return
    const last = Math.max(-1, ...reasons.map(({ position }) => position))
    const position = Math.min(last + 1, DECLINE_REASONS_KEPT_MAX)
    const { id } = record.get().values
    save.mutate([{ ...submitted, id, active: true, position, version: 0 }], {
      onSuccess: () => {
        record.write({ id: newId() })
        record.resetSent(submitted)
        form.reset(form.getValues())
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
        id={NEW_REASON_ID}
        values={{ label: '', text: '', ...values }}
        label={form.register('label', required)}
        text={form.register('text', required)}
      />
      <div className={page.actions}>
        <p className={showsError ? page.fault : page.soft} role='status'>
          {showsError ? DECLINE_REASONS_TEXTS.missing : !isIncomplete && savedOnDevice}
        </p>
        <BusyButton type='submit' variant='default' busy={save.isPending}>
          {DECLINE_REASONS_TEXTS.add}
        </BusyButton>
      </div>
    </form>
  )
}
