import { Button } from '@mantine/core'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { focusOnMountIfLost } from '#web/ui/focus.ts'
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
      {/* The button that was pressed belonged to the earlier questions, and is gone. */}
      <Button id={ARRIVED_ID} ref={focusOnMountIfLost} variant='light' size='sm' onClick={goThere}>
        {QUESTION_TEXTS.goToNewest}
      </Button>
    </div>
  )
}
