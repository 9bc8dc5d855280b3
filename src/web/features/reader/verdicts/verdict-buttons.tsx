import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { REVIEW_VERDICTS, type ReviewVerdict, verdictLabel } from '#domain/review/verdicts.ts'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import { keyOfVerdict } from '../keys.ts'
import { useOwnReview } from './use-own-review.ts'
import { useVerdicts, type Verdicts } from './use-verdicts.ts'
import styles from './verdict-buttons.module.css'
import { type OwnReview, reviewInput } from './verdict-kind.ts'

type VerdictButtonsProps = {
  readonly id: string
  readonly wordsShown: boolean
  readonly onGive: (verdict: ReviewVerdict) => void
  readonly onWords: () => void
}

/** One's own verdict, to be given with a thumb or by the keys that stand on it. They work before it is read. */
export function VerdictButtons(props: VerdictButtonsProps) {
  const { data } = useVerdicts(props.id)
  if (data?.own === null) return null
  return data ? <Read {...props} own={data.own} /> : <Buttons {...props} verdict={null} />
}

function Read(props: VerdictButtonsProps & { readonly own: NonNullable<Verdicts['own']> }) {
  const record = useOwnReview(props.id, props.own)
  return record ? <Opened {...props} record={record} /> : <Buttons {...props} verdict={props.own.verdict} />
}

function Opened(props: VerdictButtonsProps & { readonly record: OwnReview }) {
  const { record } = props
  const { verdict } = useRecordState(record).values
  return <Buttons {...props} verdict={verdict} record={record} />
}

type ButtonsProps = VerdictButtonsProps & {
  readonly verdict: ReviewVerdict | null
  readonly record?: OwnReview
}

function Buttons({ verdict, record, wordsShown, onGive, onWords }: ButtonsProps) {
  const { told } = useSingleKeys()
  return (
    <div className={styles.verdict}>
      <fieldset id={reviewInput('verdict')} tabIndex={-1} className={styles.group}>
        <legend className={styles.told}>{VERDICT_TEXTS.yours}</legend>
        {REVIEW_VERDICTS.map(({ value, label }) => (
          <button
            key={value}
            type='button'
            className={styles.choice}
            data-verdict={value}
            aria-pressed={verdict === value}
            aria-keyshortcuts={told(keyOfVerdict(value))}
            onClick={() => onGive(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <button
        type='button'
        className={styles.words}
        aria-expanded={wordsShown}
        aria-keyshortcuts={told('V')}
        onClick={onWords}
      >
        {VERDICT_TEXTS.words}
      </button>
      <span role='status' className={styles.told}>
        {verdict && VERDICT_TEXTS.yoursIs(verdictLabel(verdict))}
      </span>
      {record && !wordsShown && <SaveStatus record={record} />}
    </div>
  )
}
