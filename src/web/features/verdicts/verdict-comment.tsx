import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { VERDICT_TEXTS, VERDICTS_UNAVAILABLE } from '#domain/review/verdict-messages.ts'
import { VERDICT_TEXT_LIMITS, type VerdictText } from '#domain/review/verdict-record.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useMemberRecord } from '#web/features/submitted-applications/member-record.ts'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import buttons from '#web/ui/buttons.module.css'
import { QueryError } from '#web/ui/error-state.tsx'
import { TextareaField } from '#web/ui/field.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { useVerdicts, type Verdicts } from './api.ts'
import {
  type AutosavedVerdict,
  VERDICT_CONFLICT_TEXTS,
  VERDICT_RECORDS,
  verdictInputId,
} from './verdict-record.ts'
import styles from './verdicts.module.css'

type VerdictCommentProps = {
  readonly id: string
  /** True right after a key or a click has opened the panel. The first field then takes the focus when it renders. */
  readonly focusWanted: RefObject<boolean>
  readonly onWithdraw: () => void
  readonly onClose: () => void
}

/**
 * The comment on the user's own verdict. The panel stays open for the applications that follow until the user closes
 * it.
 */
export function VerdictComment(props: VerdictCommentProps) {
  const query = useVerdicts(props.id)
  const panel = useRef<HTMLElement>(null)
  const { focusWanted } = props
  // Moves the focus into the panel, so that text typed before the fields are rendered does not trigger shortcuts.
  useEffect(() => {
    if (focusWanted.current) panel.current?.focus()
  }, [focusWanted])
  if (query.data?.own === null) return null
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    props.onClose()
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={VERDICT_TEXTS.explain}
      aria-busy={query.isPending}
      className={styles.panel}
      onKeyDown={leave}
    >
      {query.data ? (
        <LoadedComment {...props} own={query.data.own} />
      ) : query.isError ? (
        <QueryError query={query} message={VERDICTS_UNAVAILABLE} />
      ) : (
        <Spinner text={LOADING} />
      )}
    </section>
  )
}

function LoadedComment(props: VerdictCommentProps & { readonly own: NonNullable<Verdicts['own']> }) {
  const record = useMemberRecord(VERDICT_RECORDS, props.id, props.own)
  return record ? <CommentFields {...props} record={record} /> : <Spinner text={LOADING} />
}

function CommentFields({
  record,
  focusWanted,
  onWithdraw,
  onClose,
}: VerdictCommentProps & { readonly record: AutosavedVerdict }) {
  const { verdict } = useRecordState(record).values
  const { ariaShortcut } = useSingleKeyShortcuts()
  useEffect(() => {
    if (!focusWanted.current) return
    focusWanted.current = false
    document.getElementById(verdictInputId('champion_line'))?.focus()
  }, [focusWanted])
  return (
    <>
      <Conflicts
        record={record}
        labels={VERDICT_CONFLICT_TEXTS}
        focusAfter={verdictInputId('champion_line')}
      />
      <div className={styles.fields}>
        <VerdictTextarea
          record={record}
          name='champion_line'
          label={VERDICT_TEXTS.championLine}
          hint={VERDICT_TEXTS.championHint}
        />
        <VerdictTextarea record={record} name='comment' label={VERDICT_TEXTS.comment} />
      </div>
      <Group gap={4} justify='end' className={styles.actions}>
        <SaveStatus record={record} />
        {verdict && (
          <button
            type='button'
            className={buttons.quiet}
            aria-keyshortcuts={ariaShortcut('0')}
            onClick={onWithdraw}
          >
            {VERDICT_TEXTS.withdraw}
          </button>
        )}
        <button type='button' className={buttons.quiet} onClick={onClose}>
          {VERDICT_TEXTS.close}
        </button>
      </Group>
    </>
  )
}

type VerdictTextareaProps = {
  readonly record: AutosavedVerdict
  readonly name: VerdictText
  readonly label: string
  readonly hint?: string
}

/** One of the comment's text fields. Text over the limit stays in the field, with an error. */
function VerdictTextarea({ record, name, label, hint }: VerdictTextareaProps) {
  const text = useRecordState(record).values[name]
  const limit = VERDICT_TEXT_LIMITS[name]
  return (
    <TextareaField
      id={verdictInputId(name)}
      label={label}
      hint={hint}
      error={text.length > limit ? VERDICT_TEXTS.tooLong(limit) : undefined}
      counter={text.length > limit / 2 && VERDICT_TEXTS.characters(text.length, limit)}
      rows={2}
      value={text}
      onBlur={record.fieldBlurred}
      onChange={({ currentTarget }) => record.write({ [name]: currentTarget.value })}
    />
  )
}
