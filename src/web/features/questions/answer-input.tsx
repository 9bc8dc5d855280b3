import { type ChangeEvent, type CompositionEvent, useId, useRef, useState } from 'react'
import { ESSAY_WORDS, TEXT_CHARACTERS } from '#domain/limits.ts'
import { limitEdit, type Question } from '#domain/questions/answer-edits.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { countWords } from '#domain/text.ts'
import controls from '#web/ui/controls.module.css'
import styles from './answer-input.module.css'

const ROWS = 4

type AnswerInputProps = {
  readonly id: string
  readonly question: Question
  readonly answer: string
  readonly locked: boolean
  readonly missing: boolean
  readonly onWrite: (order: number, answer: string) => void
}

/** A question with its answer, which cannot exceed the word limit. */
export function AnswerInput({ id: inputId, question, answer, locked, missing, onWrite }: AnswerInputProps) {
  const countId = useId()
  const faultId = useId()
  const { cut, dismiss, handlers } = useWordLimit(answer, (text) => onWrite(question.order, text))
  const words = countWords(answer)
  return (
    <div className={locked ? `${styles.item} ${styles.locked}` : styles.item}>
      <label htmlFor={inputId} dir='auto' className={styles.question}>
        {question.text}
      </label>
      <div className={controls.growing} data-text={`${answer} `}>
        <textarea
          dir='auto'
          {...handlers}
          id={inputId}
          className={controls.box}
          value={answer}
          rows={locked ? 1 : ROWS}
          maxLength={TEXT_CHARACTERS}
          readOnly={locked}
          aria-invalid={missing || undefined}
          aria-describedby={locked ? undefined : `${faultId} ${countId}`}
        />
      </div>
      {!locked && (
        <div className={styles.below}>
          <span id={faultId} className={styles.fault}>
            {missing && QUESTION_TEXTS.answerMissing}
          </span>
          <span id={countId} className={styles.count} data-full={words >= ESSAY_WORDS}>
            {QUESTION_TEXTS.words(words)}
          </span>
        </div>
      )}
      <TrimmedTextNotice cut={cut} onDismiss={dismiss} />
    </div>
  )
}

type TrimmedTextNoticeProps = { readonly cut: string; readonly onDismiss: () => void }

/** Shows text that was cut from a paste at the word limit, so that it can be copied (D-status.17). */
const TrimmedTextNotice = ({ cut, onDismiss }: TrimmedTextNoticeProps) => (
  <div role='status' className={styles.notice}>
    {cut && (
      <div className={styles.cut}>
        <p>{QUESTION_TEXTS.cut(countWords(cut))}</p>
        <blockquote>{cut}</blockquote>
        <button type='button' onClick={onDismiss}>
          {QUESTION_TEXTS.dismiss}
        </button>
      </div>
    )}
  </div>
)

type EditEvent = { readonly currentTarget: HTMLTextAreaElement }

/**
 * Keeps a textarea within the word limit: typing past it is ignored, and a paste is cut. Text composed by an input
 * method is checked when the composition ends.
 */
function useWordLimit(text: string, write: (text: string) => void) {
  const [cut, setCut] = useState('')
  const beforeComposition = useRef<string>(undefined)

  const applyLimit = (before: string, { currentTarget }: EditEvent) => {
    const fitted = limitEdit(before, currentTarget.value)
    if (fitted.text !== currentTarget.value) {
      // Set before React renders the same value, which keeps the caret.
      currentTarget.value = fitted.text
      currentTarget.setSelectionRange(fitted.caret, fitted.caret)
    }
    if (fitted.cut.trim().length > 1) setCut(fitted.cut.trim())
    write(fitted.text)
  }
  return {
    cut,
    dismiss: () => setCut(''),
    handlers: {
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        if (beforeComposition.current === undefined) applyLimit(text, event)
        else write(event.currentTarget.value)
      },
      onCompositionStart: () => {
        beforeComposition.current = text
      },
      onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
        const before = beforeComposition.current ?? text
        beforeComposition.current = undefined
        applyLimit(before, event)
      },
    },
  }
}
