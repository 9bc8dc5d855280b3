import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import quiet from '#web/ui/quiet.module.css'
import styles from './decide.module.css'
import { EMAILS_TITLE } from './letters-title.ts'

type PreviewFailedProps = { readonly failure: unknown; readonly onRetry: () => void }

/** In the place of e-mails that could not be written. */
export function PreviewFailed({ failure, onRetry }: PreviewFailedProps) {
  useFocusOnUnmount([EMAILS_TITLE])
  return (
    <p role='alert' className={styles.notice}>
      {DECIDE_TEXTS.previewFailed} {reasonOf(failure)}{' '}
      <button type='button' className={quiet.quiet} onClick={onRetry}>
        {DECIDE_TEXTS.tryAgain}
      </button>
    </p>
  )
}
