import { HINT_TEXTS } from '#domain/review/affiliation-messages.ts'
import type { ReviewCard } from './use-review-list.ts'
import styles from './verdict-mark.module.css'

/** Says quietly that one may have to do with the company; the reader says why. Nothing where there is no hint. */
export const HintMark = ({ application: { hints } }: { readonly application: ReviewCard }) =>
  hints.length > 0 && (
    <span className={styles.badge} title={hints.join('\n')}>
      {HINT_TEXTS.mark}
    </span>
  )
