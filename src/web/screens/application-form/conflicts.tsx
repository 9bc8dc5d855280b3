import type { ReactNode } from 'react'
import type { Answer, Answers } from '#domain/applications/form/answers.ts'
import { answerAsText } from '#domain/applications/form/as-text.ts'
import { type FieldKey, fieldOf } from '#domain/applications/form/index.ts'
import { useSurroundings } from '#web/form-inputs/surroundings.ts'
import type { Saver } from '#web/saving/saver.ts'
import { useSaverState } from '#web/saving/use-saver-state.ts'
import styles from './conflicts.module.css'
import { TEXTS } from './texts.ts'
import { CONFLICTS_ID } from './use-place.ts'

type ConflictsProps = { readonly saver: Saver; readonly answers: Answers }

/** Answers that were changed on both sides: both texts, and which one stays. The other remains readable. */
export function Conflicts({ saver, answers }: ConflictsProps) {
  const { conflicts, discarded } = useSaverState(saver)
  if (conflicts.length === 0 && discarded.length === 0) return null
  const settle = (field: FieldKey, keep: 'mine' | 'theirs') => {
    saver.settle(field, keep)
    void saver.save()
  }
  return (
    <div id={CONFLICTS_ID} tabIndex={-1} className={styles.conflicts}>
      {conflicts.map(({ field, theirs }) => (
        <section key={field} role='alert' className={styles.conflict}>
          <h3>{`${TEXTS.conflictTitle}: ${fieldOf(field).label}`}</h3>
          <p>{TEXTS.conflict}</p>
          <div className={styles.sides}>
            <Side title={TEXTS.yours} field={field} answer={answers[field]}>
              <button type='button' onClick={() => settle(field, 'mine')}>
                {TEXTS.keepMine}
              </button>
            </Side>
            <Side title={TEXTS.others} field={field} answer={theirs}>
              <button type='button' onClick={() => settle(field, 'theirs')}>
                {TEXTS.takeTheirs}
              </button>
            </Side>
          </div>
        </section>
      ))}
      {discarded.map(({ field, answer, whose }) => (
        <section key={field} className={styles.conflict}>
          <Side
            title={`${whose === 'mine' ? TEXTS.discardedMine : TEXTS.discardedTheirs}: ${fieldOf(field).label}`}
            field={field}
            answer={answer}
          >
            <button type='button' onClick={() => saver.forget(field)}>
              {TEXTS.dismiss}
            </button>
          </Side>
        </section>
      ))}
    </div>
  )
}

type SideProps = {
  readonly title: string
  readonly field: FieldKey
  readonly answer: Answer
  readonly children: ReactNode
}

function Side({ title, field, answer, children }: SideProps) {
  const { names } = useSurroundings()
  return (
    <div className={styles.side}>
      <h4>{title}</h4>
      <p className={styles.text}>{answerAsText(fieldOf(field), answer, names) || TEXTS.blank}</p>
      {children}
    </div>
  )
}
