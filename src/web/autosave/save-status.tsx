import type { Message } from '#domain/message.ts'
import type { Phase } from '#domain/records/state.ts'
import { signInDialog, TRANSIENT } from '#web/session/sign-in-dialog-state.ts'
import { SIGN_IN_AGAIN } from '#web/ui/session-expired-notice.tsx'
import { notify } from '#web/ui/toasts.tsx'
import type { AutosavedRecord } from './record.ts'
import type { SaveResult } from './record-state.ts'
import { recordRegistry } from './registry.ts'
import styles from './save-status.module.css'
import { RECORD_TEXTS } from './texts.ts'
import { useIsStoredOnDevice, useRecordState } from './use-record.ts'

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
  readonly record: AutosavedRecord<V>
  /** What is said before anything was typed. */
  readonly atRest?: string
}

/** Whether what stands on the screen is safe. */
export function SaveStatus<V extends object>({ record, atRest = '' }: SaveStatusProps<V>) {
  const { phase, savedAt } = useRecordState(record)
  const failure = (useIsStoredOnDevice() ? FAILURES : FAILURES_IN_PAGE)[phase]
  return (
    <div className={styles.status} data-phase={phase}>
      <span role='status'>{failure ?? (statusText(phase, savedAt, record.isUnsaved()) || atRest)}</span>
      {failure && phase === 'signed-out' && (
        <button type='button' {...TRANSIENT} className={styles.again} onClick={signInDialog.ask}>
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

const KEPT: Message = { title: RECORD_TEXTS.offlineTitle, description: RECORD_TEXTS.offlineHint }
const IN_PAGE: Message = { title: RECORD_TEXTS.inPageTitle, description: RECORD_TEXTS.inPageHint }

/**
 * Says that a save did not reach the server. Without a network nothing has gone wrong that anybody could mend: the text
 * is on the device, or in the page where that takes none, and goes by itself.
 * @param otherwise what is said when it failed in another way
 * @param about as for `notify`
 */
export function notifySaveFailed(
  { failure }: Extract<SaveResult, { ok: false }>,
  otherwise: Message,
  about?: string,
): void {
  if (failure === 'offline')
    notify(recordRegistry().holding.get().holds ? KEPT : IN_PAGE, 'plain', { id: about })
  else notify(otherwise, 'problem', { id: about })
}

/** Apart from the other texts about records, as the form has no use for it. */
const IN_PAGE_SAID_OF_DEVICE = 'This device has no room for it: it is there only while this tab stays open.'

/** @param text says that something is kept on this device */
export const useDeviceText = (text: string): string => (useIsStoredOnDevice() ? text : IN_PAGE_SAID_OF_DEVICE)

/** @param message of a toast whose second line says that something waits on this device */
export const deviceMessage = (message: Message): Message =>
  recordRegistry().holding.get().holds ? message : { ...message, description: IN_PAGE_SAID_OF_DEVICE }
