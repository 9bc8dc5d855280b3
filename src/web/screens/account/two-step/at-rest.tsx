import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TWO_STEP_MESSAGES } from '#domain/accounts/messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import account from '../account.module.css'
import { TWO_STEP_TEXTS } from './texts.ts'
import styles from './two-step.module.css'
import type { Intent } from './use-two-step.ts'

type AtRestProps = {
  /** From one of the steps, which had the focus. */
  readonly returned: boolean
  readonly onBegin: (intent: Intent) => void
}

/** How things are, and the ways on. */
export function AtRest({ returned, onBegin }: AtRestProps) {
  const { session, user } = useAuth()
  const state = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (returned) state.current?.focus()
  }, [returned])
  const on = user?.factors.includes('totp') ?? false
  return (
    <>
      {session?.second_step_missing && (
        <div className={styles.missing}>
          <p>{TWO_STEP_MESSAGES.missing.description}</p>
        </div>
      )}
      <p ref={state} tabIndex={-1} className={account.now}>
        <strong>{on ? TWO_STEP_TEXTS.on : TWO_STEP_TEXTS.off}</strong>{' '}
        {on ? TWO_STEP_TEXTS.onMeans : TWO_STEP_TEXTS.offMeans}
      </p>
      <div className={account.actions}>{on ? <WaysOn onBegin={onBegin} /> : <SetUp onBegin={onBegin} />}</div>
    </>
  )
}

type WaysProps = Pick<AtRestProps, 'onBegin'>

const SetUp = ({ onBegin }: WaysProps) => (
  <Button onClick={() => onBegin('start')}>{TWO_STEP_TEXTS.setUp}</Button>
)

const WaysOn = ({ onBegin }: WaysProps) => (
  <>
    <Button variant='default' onClick={() => onBegin('renew')}>
      {TWO_STEP_TEXTS.renew}
    </Button>
    <Button variant='default' onClick={() => onBegin('start')}>
      {TWO_STEP_TEXTS.move}
    </Button>
    <Button variant='default' onClick={() => onBegin('stop')}>
      {TWO_STEP_TEXTS.stop}
    </Button>
  </>
)
