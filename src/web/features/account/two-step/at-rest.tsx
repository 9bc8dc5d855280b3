import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TWO_STEP_MESSAGES } from '#domain/accounts/messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import account from '../account.module.css'
import { AT_REST_TEXTS } from './at-rest-texts.ts'
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
      {session?.two_step_setup_required && (
        <div className={styles.missing}>
          <p>{TWO_STEP_MESSAGES.missing.description}</p>
        </div>
      )}
      <p ref={state} tabIndex={-1} className={account.now}>
        <strong>{on ? AT_REST_TEXTS.on : AT_REST_TEXTS.off}</strong>{' '}
        {on ? AT_REST_TEXTS.onMeans : AT_REST_TEXTS.offMeans}
      </p>
      <div className={account.actions}>{on ? <WaysOn onBegin={onBegin} /> : <SetUp onBegin={onBegin} />}</div>
    </>
  )
}

type WaysProps = Pick<AtRestProps, 'onBegin'>

const SetUp = ({ onBegin }: WaysProps) => (
  <Button onClick={() => onBegin('start')}>{AT_REST_TEXTS.setUp}</Button>
)

const WaysOn = ({ onBegin }: WaysProps) => (
  <>
    <Button variant='default' onClick={() => onBegin('renew')}>
      {AT_REST_TEXTS.renew}
    </Button>
    <Button variant='default' onClick={() => onBegin('start')}>
      {AT_REST_TEXTS.move}
    </Button>
    <Button variant='default' onClick={() => onBegin('stop')}>
      {AT_REST_TEXTS.stop}
    </Button>
  </>
)
