import type { Phase } from '#domain/records/state.ts'
import { SIGN_IN_AGAIN } from '#web/session/session-lost.tsx'
import { PASSING, signInAgain } from '#web/session/sign-in-again.ts'
import type { KeptRecord } from './create-record.ts'
import styles from './save-status.module.css'
import { RECORD_TEXTS } from './texts.ts'
import { useHolds, useRecordState } from './use-record.ts'

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

type Failures = { readonly [P in Phase]?: string }

const FAILURES: Failures = {
  offline: RECORD_TEXTS.offline,
  retrying: RECORD_TEXTS.retrying,
  'signed-out': RECORD_TEXTS.signedOut,
  'closed-elsewhere': RECORD_TEXTS.refused,
  refused: RECORD_TEXTS.refused,
}

/** Where the device does not take what is typed. */
const FAILURES_IN_PAGE: Failures = {
  ...FAILURES,
  offline: RECORD_TEXTS.offlineInPage,
  'signed-out': RECORD_TEXTS.signedOutInPage,
}

type SaveStatusProps<V extends object> = {
  readonly record: KeptRecord<V>
  /** What is said before anything was typed. */
  readonly atRest?: string
}

/** Whether what stands on the screen is safe. */
export function SaveStatus<V extends object>({ record, atRest = '' }: SaveStatusProps<V>) {
  const { phase, savedAt } = useRecordState(record)
  const failure = (useHolds() ? FAILURES : FAILURES_IN_PAGE)[phase]
  return (
    <div className={styles.status} data-phase={phase}>
      <span role='status'>{failure ?? (statusText(phase, savedAt, record.isUnsaved()) || atRest)}</span>
      {failure && phase === 'signed-out' && (
        <button type='button' {...PASSING} className={styles.again} onClick={signInAgain.ask}>
          {SIGN_IN_AGAIN}
        </button>
      )}
      {failure && phase !== 'signed-out' && (
        <button type='button' className={styles.again} onClick={() => void record.save()}>
          {RECORD_TEXTS.tryAgain}
        </button>
      )}
    </div>
  )
}

function statusText(phase: Phase, savedAt: string | undefined, unsaved: boolean): string {
  if (phase === 'saving') return RECORD_TEXTS.saving
  if (unsaved) return RECORD_TEXTS.unsaved
  return savedAt ? RECORD_TEXTS.saved(clockTime.format(new Date(savedAt))) : ''
}
