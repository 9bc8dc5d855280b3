import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { answerId } from './answer-id.ts'
import styles from './questions.module.css'
import type { Round } from './use-discussion.ts'

/** Of the button that goes to the new questions. */
export const ARRIVED_ID = 'go-to-new-questions'

type ArrivedNoticeProps = {
  readonly latest: Round
  /** Whether something was typed for the round before. */
  readonly kept: boolean
  readonly onSeen: () => void
}

/** Stays in sight until the new questions were gone to. */
export function ArrivedNotice({ latest, kept, onSeen }: ArrivedNoticeProps) {
  const go = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was pressed belonged to the questions before, and is gone.
    if (document.activeElement === document.body) go.current?.focus({ preventScroll: true })
  }, [])
  const first = Math.min(...latest.questions.map(({ order }) => order))
  const goThere = () => {
    const input = document.getElementById(answerId(latest.id, first))
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
    onSeen()
  }
  return (
    <div role='alert' className={styles.arrived}>
      <p>
        <strong>{QUESTION_TEXTS.arrivedTitle}</strong>
        <br />
        {kept ? QUESTION_TEXTS.arrived : QUESTION_TEXTS.arrivedWithout}
      </p>
      <Button id={ARRIVED_ID} ref={go} variant='light' size='sm' onClick={goThere}>
        {QUESTION_TEXTS.goToNewest}
      </Button>
    </div>
  )
}
