import type { Message } from '#domain/message.ts'
import type { Phase } from '#domain/records/state.ts'
import { signInDialog, TRANSIENT } from '#web/session/sign-in-dialog-state.ts'
import buttons from '#web/ui/buttons.module.css'
import { focusFirst } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { SIGN_IN_AGAIN } from '#web/ui/session-expired-notice.tsx'
import { notify } from '#web/ui/toasts.tsx'
import styles from './autosave.module.css'
import { conflictsId } from './conflicts.tsx'
import type { AutosavedRecord } from './record.ts'
import type { SaveResult } from './record-state.ts'
import { recordRegistry } from './registry.ts'
import { RECORD_TEXTS } from './texts.ts'
import { useIsStoredOnDevice, useRecordStateAfterPointerUp } from './use-record.ts'

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

type Failures = { readonly [P in Phase]?: string }

const FAILURES: Failures = {
  offline: RECORD_TEXTS.offline,
  retrying: RECORD_TEXTS.retrying,
  'signed-out': RECORD_TEXTS.signedOut,
  'closed-elsewhere': RECORD_TEXTS.refused,
  refused: RECORD_TEXTS.refused,
}

/** Messages for a device that cannot store drafts. */
const FAILURES_IN_PAGE: Failures = {
  ...FAILURES,
  offline: RECORD_TEXTS.offlineInPage,
  'signed-out': RECORD_TEXTS.signedOutInPage,
}

type SaveStatusProps<V extends object> = {
  readonly record: AutosavedRecord<V>
  /** Text shown while there is nothing to save and the time of the last save is unknown. */
  readonly atRest?: string
}

/** Shows whether the record is saved, and offers to retry or to sign in again. */
export function SaveStatus<V extends object>({ record, atRest = '' }: SaveStatusProps<V>) {
  const { phase, savedAt, conflicts } = useRecordStateAfterPointerUp(record)
  const failure = (useIsStoredOnDevice() ? FAILURES : FAILURES_IN_PAGE)[phase]
  const isUndecided = !failure && conflicts.length > 0
  const text = isUndecided ? RECORD_TEXTS.conflicts : statusText(phase, savedAt, record.isUnsaved())
  return (
    <Group className={styles.status} data-phase={phase}>
      <span role='status'>{failure ?? (text || atRest)}</span>
      {isUndecided && (
        <button type='button' className={buttons.action} onClick={() => focusFirst([conflictsId(record)])}>
          {RECORD_TEXTS.showConflicts}
        </button>
      )}
      {failure && phase === 'signed-out' && (
        <button type='button' {...TRANSIENT} className={buttons.action} onClick={signInDialog.ask}>
          {SIGN_IN_AGAIN}
        </button>
      )}
      {failure && phase !== 'signed-out' && (
        <button type='button' className={buttons.action} onClick={() => void record.save()}>
          {RECORD_TEXTS.tryAgain}
        </button>
      )}
    </Group>
  )
}

const isStoredOnDevice = () => recordRegistry().durability.get().isDurable

function statusText(phase: Phase, savedAt: string | undefined, unsaved: boolean): string {
  if (phase === 'saving') return RECORD_TEXTS.saving
  if (unsaved) return RECORD_TEXTS.unsaved
  return savedAt ? RECORD_TEXTS.saved(clockTime.format(new Date(savedAt))) : ''
}

const OFFLINE: Message = { title: RECORD_TEXTS.offlineTitle, description: RECORD_TEXTS.offlineHint }
const OFFLINE_IN_PAGE: Message = { title: RECORD_TEXTS.inPageTitle, description: RECORD_TEXTS.inPageHint }

/**
 * Shows a toast about a failed save. While the device is offline, the toast is not an error, because the text is on the
 * device or in the page and will be saved once there is a connection.
 * @param otherwise shown for any other failure
 * @param id toast id, as for `notify`
 */
export function notifySaveFailed(
  { failure }: Extract<SaveResult, { ok: false }>,
  otherwise: Message,
  id?: string,
): void {
  if (failure === 'offline') notify(isStoredOnDevice() ? OFFLINE : OFFLINE_IN_PAGE, 'plain', { id })
  else notify(otherwise, 'problem', { id })
}

const NO_ROOM_ON_DEVICE = 'This device is out of space. Keep this tab open, or your text will be lost.'

/** Returns `text`, which says that something is stored on this device, or a warning if storing it has failed. */
export const useDeviceText = (text: string): string => (useIsStoredOnDevice() ? text : NO_ROOM_ON_DEVICE)

/**
 * Returns the message. If something could not be stored on this device, the message's description is replaced with a
 * warning.
 */
export const deviceMessage = (message: Message): Message =>
  isStoredOnDevice() ? message : { ...message, description: NO_ROOM_ON_DEVICE }
