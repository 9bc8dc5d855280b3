import { useRef, useState } from 'react'
import type { Phase } from '#domain/records/state.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { VERDICTS, type Verdict, verdictLabel } from '#domain/review/verdicts.ts'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useMemberRecord, useSaveMemberRecord } from '#web/features/submitted-applications/member-record.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { Group } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { VisuallyHidden } from '#web/ui/text.tsx'
import { useVerdicts, type Verdicts } from './api.ts'
import { VERDICT_MARKS } from './marks.tsx'
import { VerdictComment } from './verdict-comment.tsx'
import { keyOfVerdict } from './verdict-keys.ts'
import { type AutosavedVerdict, VERDICT_RECORDS, verdictInputId } from './verdict-record.ts'
import styles from './verdicts.module.css'

/**
 * Returns the actions on the viewer's own verdict: the key handlers, the buttons and the comment panel.
 * @param id id of the application in the reader
 * @param onCommentClosed called when the panel closes, so that the focus returns to the reader
 */
export function useVerdictActions(id: string, onCommentClosed: () => void) {
  const { givesVerdicts } = useAuth()
  const saveVerdict = useSaveMemberRecord(VERDICT_RECORDS)
  const [commentShown, setCommentShown] = useState(false)
  const focusWanted = useRef(false)
  const openComment = () => {
    focusWanted.current = !commentShown
    setCommentShown(true)
    document.getElementById(verdictInputId('champion_line'))?.focus()
  }
  const closeComment = () => {
    setCommentShown(false)
    onCommentClosed()
  }
  const save = (verdict: Verdict | null) => () => saveVerdict(id, { verdict })
  return {
    actions: {
      strong_yes: save('strong_yes'),
      yes: save('yes'),
      maybe: save('maybe'),
      no: save('no'),
      'take-back': save(null),
      'say-why': openComment,
    },
    buttons: givesVerdicts && (
      <VerdictButtons
        key={id}
        id={id}
        commentShown={commentShown}
        onGive={(verdict) => saveVerdict(id, { verdict })}
        onComment={commentShown ? closeComment : openComment}
      />
    ),
    comment: givesVerdicts && commentShown && (
      <VerdictComment
        key={id}
        id={id}
        focusWanted={focusWanted}
        onWithdraw={save(null)}
        onClose={closeComment}
      />
    ),
  }
}

type VerdictButtonsProps = {
  readonly id: string
  readonly commentShown: boolean
  readonly onGive: (verdict: Verdict) => void
  readonly onComment: () => void
}

/** Buttons for the viewer's own verdict. They work even before the saved verdict has loaded. */
function VerdictButtons(props: VerdictButtonsProps) {
  const { data } = useVerdicts(props.id)
  if (data?.own === null) return null
  return data ? <LoadedVerdict {...props} own={data.own} /> : <Buttons {...props} verdict={null} />
}

function LoadedVerdict(props: VerdictButtonsProps & { readonly own: NonNullable<Verdicts['own']> }) {
  const record = useMemberRecord(VERDICT_RECORDS, props.id, props.own)
  return record ? (
    <EditableVerdict {...props} record={record} />
  ) : (
    <Buttons {...props} verdict={props.own.verdict} />
  )
}

function EditableVerdict(props: VerdictButtonsProps & { readonly record: AutosavedVerdict }) {
  const { record } = props
  const { verdict } = useRecordState(record).values
  return <Buttons {...props} verdict={verdict} record={record} />
}

type ButtonsProps = VerdictButtonsProps & {
  readonly verdict: Verdict | null
  readonly record?: AutosavedVerdict
}

function Buttons({ verdict, record, commentShown, onGive, onComment }: ButtonsProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  return (
    <Group gap={1} className={styles.verdict}>
      <Group as='fieldset' gap={0} id={verdictInputId('verdict')} tabIndex={-1} className={styles.group}>
        <VisuallyHidden as='legend'>{VERDICT_TEXTS.yours}</VisuallyHidden>
        {VERDICTS.map(({ value, label }) => (
          <button
            key={value}
            type='button'
            className={styles.choice}
            aria-pressed={verdict === value}
            aria-keyshortcuts={ariaShortcut(keyOfVerdict(value))}
            onClick={() => onGive(value)}
          >
            <span aria-hidden className={styles.mark}>
              {VERDICT_MARKS[value]}
            </span>
            {label}
            {verdict === value && record ? (
              <SavedTick record={record} />
            ) : (
              <kbd aria-hidden>{ariaShortcut(keyOfVerdict(value))}</kbd>
            )}
          </button>
        ))}
      </Group>
      <button
        type='button'
        className={styles.commentButton}
        aria-expanded={commentShown}
        aria-keyshortcuts={ariaShortcut('V')}
        onClick={onComment}
      >
        {VERDICT_TEXTS.explain}
      </button>
      <VisuallyHidden role='status'>{verdict && VERDICT_TEXTS.yoursIs(verdictLabel(verdict))}</VisuallyHidden>
      {record && !commentShown && <SaveProblem record={record} />}
    </Group>
  )
}

/** Shows that the verdict is saved, without taking up space. */
function SavedTick({ record }: { readonly record: AutosavedVerdict }) {
  useRecordState(record)
  return (
    <span aria-hidden className={styles.tick}>
      {!record.isUnsaved() && '✓'}
    </span>
  )
}

const WITHOUT_PROBLEM: readonly Phase[] = ['open', 'saving', 'saved', 'closed']

/**
 * Shows, above the footer, that the verdict could not be saved. Screen readers also announce when it has been saved.
 */
function SaveProblem({ record }: { readonly record: AutosavedVerdict }) {
  const { phase } = useRecordState(record)
  return (
    <div className={WITHOUT_PROBLEM.includes(phase) ? text.visuallyHidden : styles.problem}>
      <SaveStatus record={record} />
    </div>
  )
}
