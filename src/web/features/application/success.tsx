import { Button } from '@mantine/core'
import { useRef } from 'react'
import { SUCCESS_TEXTS } from '#domain/applications/messages.ts'
import { statusUpdateDueAt } from '#domain/applications/next-step.ts'
import { formatDay } from '#domain/dates.ts'
import { SUBMITTED_REDIRECT_SECONDS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { serverNow } from '#web/clock.ts'
import { Link, useLocation, useNavigate } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './success.module.css'

/**
 * The screen that confirms a submission, /application-success. It redirects after a countdown, which the user can stop
 * (WCAG 2.2, 2.2.1).
 */
export default function ApplicationSuccess() {
  const navigate = useNavigate()
  // Replaces the history entry, so that Back does not start the countdown again.
  const { seconds, stop } = useCountdown(SUBMITTED_REDIRECT_SECONDS, () =>
    navigate(PATHS.myApplications, { replace: true }),
  )
  return (
    <div className={styles.card}>
      <TickIcon />
      <h1 tabIndex={-1}>{SUCCESS_TEXTS.title}</h1>
      <p className={styles.thanks}>{SUCCESS_TEXTS.thanks(settings.investor)}</p>
      <p className={styles.track}>{SUCCESS_TEXTS.track}</p>
      <UpdateDueDay />
      <div className={styles.actions}>
        <Button component={Link} to={PATHS.myApplications}>
          {SUCCESS_TEXTS.toApplications}
        </Button>
        <Button component={Link} to={PATHS.home} variant='default'>
          {SUCCESS_TEXTS.toHome}
        </Button>
      </div>
      <Redirection seconds={seconds} onStop={stop} />
    </div>
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
  return <p className={styles.track}>{SUCCESS_TEXTS.updateBy(formatDay(dueAt))}</p>
}

type RedirectionProps = { readonly seconds: number | undefined; readonly onStop: () => void }

function Redirection({ seconds, onStop }: RedirectionProps) {
  const outcome = useRef<HTMLParagraphElement>(null)
  const stop = () => {
    onStop()
    // Moves the focus, because the focused button is about to be removed.
    outcome.current?.focus()
  }
  return (
    <div className={styles.redirection}>
      {seconds !== undefined && (
        <>
          <p>{SUCCESS_TEXTS.redirecting(seconds)}</p>
          <Button variant='subtle' onClick={stop}>
            {SUCCESS_TEXTS.stay}
          </Button>
        </>
      )}
      <p role='status' ref={outcome} tabIndex={-1}>
        {seconds === undefined && SUCCESS_TEXTS.staying}
      </p>
    </div>
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
