import { type FormEvent, useId, useState } from 'react'
import { DECLINE_REASONS_KEPT_MAX, DECLINE_REASONS_MAX } from '#domain/limits.ts'
import { moveReason } from '#domain/review/decline-reasons.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { type DeclineReason, useSaveReasons } from './api.ts'
import { ReasonFields } from './decline-reason-fields.tsx'
import styles from './email-templates.module.css'
import {
  type ReasonDraft,
  type ReasonText,
  reasonConflictTexts,
  reasonInputId,
  useNewReasonRecord,
  useReasonRecord,
} from './template-drafts.ts'
import { DECLINE_REASONS_MESSAGES, DECLINE_REASONS_TEXTS } from './texts.ts'

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
        <Text size='small' tone='soft'>
          {DECLINE_REASONS_TEXTS.none}. {DECLINE_REASONS_TEXTS.noneHint}
        </Text>
      )}
      {isFull ? (
        <Text size='small' tone='soft'>
          {DECLINE_REASONS_TEXTS.full(DECLINE_REASONS_MAX)}
        </Text>
      ) : (
        <NewReason reasons={reasons} />
      )}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>{DECLINE_REASONS_TEXTS.archived(archived.length)}</summary>
          <Stack gap={3}>
            <Text size='small' tone='soft'>
              {DECLINE_REASONS_TEXTS.archivedHint}
            </Text>
            <ReasonItems reasons={archived} among={[]} readAt={readAt} />
          </Stack>
        </details>
      )}
    </>
  )
}

type ReasonItemsProps = DeclineReasonsProps & { readonly among: readonly DeclineReason[] }

const ReasonItems = ({ reasons, among, readAt }: ReasonItemsProps) => (
  <Stack as='ol' gap={3}>
    {reasons.map((reason) => (
      <ReasonItem key={reason.id} reason={reason} among={among} readAt={readAt} />
    ))}
  </Stack>
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
    <li>
      <Card className={styles.reason}>
        {record && <ReasonEditor reason={reason} record={record} />}
        <Group gap={2} align='start' className={styles.reasonActions}>
          {among.length > 1 && <MoveReason reason={reason} among={among} />}
          <ArchiveButton reason={reason} />
        </Group>
      </Card>
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
    <Stack gap={3}>
      <Conflicts
        record={record}
        labels={reasonConflictTexts(reason.id)}
        focusAfter={reasonInputId(reason.id, 'label')}
      />
      <ReasonFields id={reason.id} savedLabel={reason.label} values={values} onWrite={record.write} />
      {canSave && (
        <Group justify='end'>
          <Text size='small' tone='soft'>
            {isComplete ? savedOnDevice : DECLINE_REASONS_TEXTS.missing}
          </Text>
          <BusyButton
            busy={save.isPending}
            aria-label={DECLINE_REASONS_TEXTS.saveOf(reason.label)}
            onClick={() => isComplete && save.mutate([{ ...reason, ...values }])}
          >
            {DECLINE_REASONS_TEXTS.save}
          </BusyButton>
        </Group>
      )}
    </Stack>
  )
}

function MoveReason({ reason: { id, label }, among }: Omit<ReasonItemProps, 'readAt'>) {
  const save = useSaveReasons()
  return (
    <MoveButtons
      up={DECLINE_REASONS_TEXTS.up(label)}
      down={DECLINE_REASONS_TEXTS.down(label)}
      place={among.findIndex((reason) => reason.id === id)}
      count={among.length}
      onMove={(by) => {
        if (!save.isPending) save.mutate(moveReason(among, id, by))
      }}
    />
  )
}

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

function NewReasonForm({
  record,
  reasons,
}: NewReasonProps & { readonly record: AutosavedRecord<ReasonDraft> }) {
  const { values } = useRecordState(record)
  const [submitted, setSubmitted] = useState(false)
  const savedOnDevice = useDeviceText(DECLINE_REASONS_TEXTS.savedOnDevice)
  const titleId = useId()
  const save = useSaveReasons(DECLINE_REASONS_MESSAGES.added)
  const blank = (['label', 'text'] as const).find((key) => isBlankText(values[key]))
  const showsError = blank !== undefined && submitted
  const add = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (blank) document.getElementById(reasonInputId(NEW_REASON_ID, blank))?.focus()
    if (blank || save.isPending) return
    const { id, label, text } = record.get().values
    const last = Math.max(-1, ...reasons.map(({ position }) => position))
    const position = Math.min(last + 1, DECLINE_REASONS_KEPT_MAX)
    save.mutate([{ id, label, text, active: true, position, version: 0 }], {
      onSuccess: () => {
        record.write({ id: newId() })
        record.resetSent({ label, text })
        setSubmitted(false)
      },
    })
  }
  return (
    <form noValidate onSubmit={add} aria-labelledby={titleId} data-only-on-screen>
      <Card>
        <Heading level={3} size='text' id={titleId}>
          {DECLINE_REASONS_TEXTS.add}
        </Heading>
        <ReasonFields id={NEW_REASON_ID} values={values} onWrite={record.write} />
        <Group justify='end'>
          <Text role='status' size='small' tone={showsError ? 'danger' : 'soft'}>
            {showsError ? DECLINE_REASONS_TEXTS.missing : !blank && savedOnDevice}
          </Text>
          <BusyButton type='submit' variant='default' busy={save.isPending}>
            {DECLINE_REASONS_TEXTS.add}
          </BusyButton>
        </Group>
      </Card>
    </form>
  )
}
