import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { VERDICT_TEXTS, VERDICTS_UNAVAILABLE } from '#domain/review/verdict-messages.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { ReviewTextInput } from './review-text-input.tsx'
import { useOwnReview } from './use-own-review.ts'
import { useVerdicts, type Verdicts } from './use-verdicts.ts'
import { type OwnReview, REVIEW_WORDS, reviewInput } from './verdict-kind.ts'
import styles from './verdict-words.module.css'

type VerdictWordsProps = {
  readonly id: string
  /** Asked for by a key or a press just now: the first field gets the focus once it stands. */
  readonly wanted: RefObject<boolean>
  readonly onTakeBack: () => void
  readonly onClose: () => void
}

/** Why one judges so, in words. It stays open from one application to the next, until it is closed. */
export function VerdictWords(props: VerdictWordsProps) {
  const query = useVerdicts(props.id)
  const panel = useRef<HTMLElement>(null)
  const { wanted } = props
  // Until the fields stand, what is typed for them already is no key of the reader.
  useEffect(() => {
    if (wanted.current) panel.current?.focus()
  }, [wanted])
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
      aria-label={VERDICT_TEXTS.words}
      aria-busy={query.isPending}
      className={styles.panel}
      onKeyDown={leave}
    >
      {query.data ? (
        <Read {...props} own={query.data.own} />
      ) : query.isError ? (
        <ReadingFailed query={query} message={VERDICTS_UNAVAILABLE} />
      ) : (
        <Spinner text={LOADING} />
      )}
    </section>
  )
}

function Read(props: VerdictWordsProps & { readonly own: NonNullable<Verdicts['own']> }) {
  const record = useOwnReview(props.id, props.own)
  return record ? <Opened {...props} record={record} /> : <Spinner text={LOADING} />
}

function Opened({ record, wanted, onTakeBack, onClose }: VerdictWordsProps & { readonly record: OwnReview }) {
  const { verdict } = useRecordState(record).values
  const { told } = useSingleKeys()
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    document.getElementById(reviewInput('champion_line'))?.focus()
  }, [wanted])
  return (
    <>
      <Conflicts record={record} words={REVIEW_WORDS} afterwards={reviewInput('champion_line')} />
      <div className={styles.fields}>
        <ReviewTextInput
          record={record}
          name='champion_line'
          label={VERDICT_TEXTS.championLine}
          hint={VERDICT_TEXTS.championHint}
          rows={2}
        />
        <ReviewTextInput record={record} name='comment' label={VERDICT_TEXTS.comment} rows={2} />
      </div>
      <div className={styles.below}>
        <SaveStatus record={record} />
        {verdict && (
          <button type='button' className={styles.quiet} aria-keyshortcuts={told('0')} onClick={onTakeBack}>
            {VERDICT_TEXTS.takeBack}
          </button>
        )}
        <button type='button' className={styles.quiet} onClick={onClose}>
          {VERDICT_TEXTS.closeWords}
        </button>
      </div>
    </>
  )
}
