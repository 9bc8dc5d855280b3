import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SUCCESS_TEXTS } from '#domain/applications/messages.ts'
import { statusUpdateDueAt } from '#domain/applications/next-step.ts'
import { formatDay } from '#domain/dates.ts'
import { SUBMITTED_REDIRECT_SECONDS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { serverNow } from '#web/clock.ts'
import { Link, useLocation, useNavigate } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './success.module.css'

/**
 * The screen that confirms a submission, /application-success. It redirects after a countdown, which the user can stop
 * (WCAG 2.2, 2.2.1).
 */
export default function ApplicationSuccess() {
  return (
    <Card className={styles.card}>
      <TickIcon />
      <h1 tabIndex={-1}>{SUCCESS_TEXTS.title}</h1>
      <Text size='lead'>{SUCCESS_TEXTS.thanks(settings.investor)}</Text>
      <Text tone='soft' className={styles.track}>
        {SUCCESS_TEXTS.track}
      </Text>
      <UpdateDueDay />
      <Group grow justify='center' className={styles.actions}>
        <Button component={Link} to={PATHS.myApplications}>
          {SUCCESS_TEXTS.toApplications}
        </Button>
        <Button component={Link} to={PATHS.home} variant='default'>
          {SUCCESS_TEXTS.toHome}
        </Button>
      </Group>
      <Redirection />
    </Card>
  )
}

/**
 * The day by which the status is usually updated. It is shown only if a submission opened this screen and the time has
 * not passed yet.
 */
function UpdateDueDay() {
  const { state } = useLocation()
  const submittedAt: unknown = state?.submittedAt
  if (typeof submittedAt !== 'number') return null
  const dueAt = statusUpdateDueAt(new Date(submittedAt))
  if (dueAt <= new Date(serverNow())) return null
  return <Text tone='soft'>{SUCCESS_TEXTS.updateBy(formatDay(dueAt))}</Text>
}

const PRESSES = ['keydown', 'pointerdown'] as const

/** The countdown. It pauses while its button has the focus, and any press on the page stops it. */
function Redirection() {
  const navigate = useNavigate()
  const stay = useRef<HTMLButtonElement>(null)
  const outcome = useRef<HTMLParagraphElement>(null)
  const [isPaused, setPaused] = useState(false)
  const { seconds, stop } = useCountdown(
    SUBMITTED_REDIRECT_SECONDS,
    // Replaces the history entry, so that Back does not start the countdown again.
    () => navigate(PATHS.myApplications, { replace: true }),
    isPaused,
  )
  const stopCountdown = () => {
    const hasFocus = stay.current === document.activeElement
    stop()
    // Moves the focus, because the focused button is about to be removed.
    if (hasFocus) outcome.current?.focus()
  }
  const onPress = useEffectEvent(({ type, target }: Event) => {
    // A click on the button stops the countdown itself. The button must not disappear before the click.
    if (type === 'keydown' || !stay.current?.contains(target as Node)) stopCountdown()
  })
  useEffect(() => {
    const listen = (event: Event) => onPress(event)
    for (const type of PRESSES) window.addEventListener(type, listen)
    return () => {
      for (const type of PRESSES) window.removeEventListener(type, listen)
    }
  }, [])
  return (
    <Group gap={2} justify='center' className={styles.redirection}>
      {seconds !== undefined && (
        <>
          <p>{SUCCESS_TEXTS.redirecting(seconds)}</p>
          <Button
            ref={stay}
            variant='subtle'
            onFocus={() => setPaused(true)}
            onBlur={() => setPaused(false)}
            onClick={stopCountdown}
          >
            {SUCCESS_TEXTS.stay}
          </Button>
        </>
      )}
      <p role='status' ref={outcome} tabIndex={-1}>
        {seconds === undefined && SUCCESS_TEXTS.staying}
      </p>
    </Group>
  )
}

const TickIcon = () => (
  <span className={styles.tick}>
    <svg width='28' height='28' viewBox='0 0 28 28' aria-hidden='true'>
      <path
        d='M6 14.5 11.5 20 22 8.5'
        fill='none'
        stroke='currentColor'
        strokeWidth='2.5'
        strokeLinecap='round'
        strokeLinejoin='round'
      />
    </svg>
  </span>
)
