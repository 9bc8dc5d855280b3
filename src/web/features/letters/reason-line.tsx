import { Button } from '@mantine/core'
import { REASONS_MESSAGES, REASONS_TEXTS } from '#domain/review/deciding-messages.ts'
import { movedReason } from '#domain/review/reasons.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { useSaidOfDevice } from '#web/autosave/said-of-device.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import type { Reason } from '#web/features/review/deciding/use-reasons.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import emails from './letters.module.css'
import { ReasonFields } from './reason-fields.tsx'
import styles from './reasons.module.css'
import { type ReasonWords, reasonInput, reasonWords, useReasonRecord } from './use-reason-record.ts'
import { useSaveReasons } from './use-save-reasons.ts'

type ReasonLineProps = {
  readonly reason: Reason
  /** Those that it can be moved among, in their order. */
  readonly among: readonly Reason[]
  readonly readAt: number
}

/** One reason: its words, its place, and whether it is offered. */
export function ReasonLine({ reason, among, readAt }: ReasonLineProps) {
  const record = useReasonRecord(reason, readAt)
  return (
    <li className={styles.reason}>
      {record && <Words reason={reason} record={record} />}
      <div className={styles.reasonActions}>
        {among.length > 1 && <Moves reason={reason} among={among} />}
        <Offering reason={reason} />
      </div>
    </li>
  )
}

type WordsProps = { readonly reason: Reason; readonly record: KeptRecord<ReasonWords> }

function Words({ reason, record }: WordsProps) {
  const words = useRecordState(record).values
  const kept = useSaidOfDevice(REASONS_TEXTS.kept)
  const save = useSaveReasons(REASONS_MESSAGES.saved)
  const isWhole = words.label.trim() !== '' && words.text.trim() !== ''
  const mayBeSaved = record.isUnsaved() && record.get().conflicts.length === 0
  return (
    <div className={styles.reasonWords}>
      <Conflicts
        record={record}
        words={reasonWords(reason.id)}
        afterwards={reasonInput(reason.id, 'label')}
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
          <p className={emails.soft}>{isWhole ? kept : REASONS_TEXTS.missing}</p>
          <BusyButton
            busy={save.isPending}
            aria-label={REASONS_TEXTS.saveOf(reason.label)}
            onClick={() => isWhole && save.mutate([{ ...reason, ...words }])}
          >
            {REASONS_TEXTS.save}
          </BusyButton>
        </div>
      )}
    </div>
  )
}

function Moves({ reason: { id, label }, among }: Omit<ReasonLineProps, 'readAt'>) {
  const save = useSaveReasons()
  const move = (by: -1 | 1) => {
    if (!save.isPending) save.mutate(movedReason(among, id, by))
  }
  return (
    <>
      <Move label={REASONS_TEXTS.up(label)} sign='↑' last={among[0]?.id === id} onMove={() => move(-1)} />
      <Move
        label={REASONS_TEXTS.down(label)}
        sign='↓'
        last={among.at(-1)?.id === id}
        onMove={() => move(1)}
      />
    </>
  )
}

type MoveProps = {
  readonly label: string
  readonly sign: string
  /** It goes no further. */
  readonly last: boolean
  readonly onMove: () => void
}

const Move = ({ label, sign, last, onMove }: MoveProps) => (
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

function Offering({ reason }: { readonly reason: Reason }) {
  const { label, active } = reason
  const save = useSaveReasons(active ? REASONS_MESSAGES.retired : REASONS_MESSAGES.takenUp)
  return (
    <BusyButton
      variant='subtle'
      size='sm'
      busy={save.isPending}
      aria-label={active ? REASONS_TEXTS.retireOf(label) : REASONS_TEXTS.takeUpOf(label)}
      onClick={() => save.mutate([{ ...reason, active: !active }])}
    >
      {active ? REASONS_TEXTS.retire : REASONS_TEXTS.takeUp}
    </BusyButton>
  )
}
