import { useRef, useState } from 'react'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { REVIEW_VERDICTS, type ReviewVerdict, verdictLabel } from '#domain/review/verdicts.ts'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { useVerdicts, type Verdicts } from './api.ts'
import styles from './verdict-buttons.module.css'
import { VerdictComment } from './verdict-comment.tsx'
import { keyOfVerdict } from './verdict-keys.ts'
import { useGiveVerdict, useVerdictRecord, type VerdictRecord, verdictInputId } from './verdict-record.ts'

/**
 * What a reader does about their own verdict: by keys, by buttons, and in words.
 * @param id the application that is read
 * @param onLeft the words were closed, and the keys are to be heard again
 */
export function useVerdictActions(id: string, onLeft: () => void) {
  const { givesVerdicts } = useAuth()
  const give = useGiveVerdict()
  const [wordsShown, setWordsShown] = useState(false)
  const wanted = useRef(false)
  const openWords = () => {
    wanted.current = !wordsShown
    setWordsShown(true)
    document.getElementById(verdictInputId('champion_line'))?.focus()
  }
  const closeWords = () => {
    setWordsShown(false)
    onLeft()
  }
  const giving = (verdict: ReviewVerdict | null) => () => give(id, verdict)
  return {
    acts: {
      strong_yes: giving('strong_yes'),
      yes: giving('yes'),
      maybe: giving('maybe'),
      no: giving('no'),
      'take-back': giving(null),
      'say-why': openWords,
    },
    buttons: givesVerdicts && (
      <VerdictButtons
        key={id}
        id={id}
        wordsShown={wordsShown}
        onGive={(verdict) => give(id, verdict)}
        onWords={wordsShown ? closeWords : openWords}
      />
    ),
    words: givesVerdicts && wordsShown && (
      <VerdictComment key={id} id={id} wanted={wanted} onTakeBack={giving(null)} onClose={closeWords} />
    ),
  }
}

type VerdictButtonsProps = {
  readonly id: string
  readonly wordsShown: boolean
  readonly onGive: (verdict: ReviewVerdict) => void
  readonly onWords: () => void
}

/** One's own verdict, to be given with a thumb or by the keys that stand on it. They work before it is read. */
function VerdictButtons(props: VerdictButtonsProps) {
  const { data } = useVerdicts(props.id)
  if (data?.own === null) return null
  return data ? <LoadedVerdict {...props} own={data.own} /> : <Buttons {...props} verdict={null} />
}

function LoadedVerdict(props: VerdictButtonsProps & { readonly own: NonNullable<Verdicts['own']> }) {
  const record = useVerdictRecord(props.id, props.own)
  return record ? (
    <EditableVerdict {...props} record={record} />
  ) : (
    <Buttons {...props} verdict={props.own.verdict} />
  )
}

function EditableVerdict(props: VerdictButtonsProps & { readonly record: VerdictRecord }) {
  const { record } = props
  const { verdict } = useRecordState(record).values
  return <Buttons {...props} verdict={verdict} record={record} />
}

type ButtonsProps = VerdictButtonsProps & {
  readonly verdict: ReviewVerdict | null
  readonly record?: VerdictRecord
}

function Buttons({ verdict, record, wordsShown, onGive, onWords }: ButtonsProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  return (
    <div className={styles.verdict}>
      <fieldset id={verdictInputId('verdict')} tabIndex={-1} className={styles.group}>
        <legend className={styles.visuallyHidden}>{VERDICT_TEXTS.yours}</legend>
        {REVIEW_VERDICTS.map(({ value, label }) => (
          <button
            key={value}
            type='button'
            className={styles.choice}
            data-verdict={value}
            aria-pressed={verdict === value}
            aria-keyshortcuts={ariaShortcut(keyOfVerdict(value))}
            onClick={() => onGive(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <button
        type='button'
        className={styles.commentButton}
        aria-expanded={wordsShown}
        aria-keyshortcuts={ariaShortcut('V')}
        onClick={onWords}
      >
        {VERDICT_TEXTS.explain}
      </button>
      <span role='status' className={styles.visuallyHidden}>
        {verdict && VERDICT_TEXTS.yoursIs(verdictLabel(verdict))}
      </span>
      {record && !wordsShown && <SaveStatus record={record} />}
    </div>
  )
}
