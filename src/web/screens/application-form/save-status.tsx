import type { Saver } from '#web/saving/saver.ts'
import { useSaverState } from '#web/saving/use-saver-state.ts'
import styles from './save-status.module.css'
import { TEXTS } from './texts.ts'

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Whether what stands on the screen is safe. */
export function SaveStatus({ saver }: { readonly saver: Saver }) {
  const { phase, savedAt } = useSaverState(saver)
  const failed = phase === 'failed'
  return (
    <div className={styles.status} data-phase={phase}>
      <span role='status'>{statusText(phase, savedAt, saver.isUnsaved())}</span>
      {failed && (
        <button type='button' className={styles.again} onClick={() => void saver.save()}>
          {TEXTS.tryAgain}
        </button>
      )}
    </div>
  )
}

function statusText(phase: string, savedAt: Date | undefined, unsaved: boolean): string {
  if (phase === 'saving') return TEXTS.saving
  if (phase === 'failed') return TEXTS.couldNotSave
  if (unsaved) return TEXTS.unsaved
  return savedAt ? TEXTS.saved(clockTime.format(savedAt)) : ''
}
