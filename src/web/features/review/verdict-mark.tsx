import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { type ReviewVerdict, verdictLabel } from '#domain/review/verdicts.ts'
import type { ReviewCard } from './use-review-list.ts'
import styles from './verdict-mark.module.css'

/** One's own verdict on an application in the list, quietly; nothing where there is none. */
export const OwnVerdict = ({ application: { verdict } }: { readonly application: ReviewCard }) =>
  verdict && (
    <span className={styles.badge} data-verdict={verdict}>
      {VERDICT_TEXTS.mark(verdictLabel(verdict))}
    </span>
  )

/** Says that those who read it disagree. */
export const DisputedMark = () => <span className={styles.disputed}>{VERDICT_TEXTS.disputed}</span>

/** A verdict in words, with its colour as a second sign. */
export const VerdictBadge = ({ verdict }: { readonly verdict: ReviewVerdict | null }) => (
  <span className={styles.badge} data-verdict={verdict}>
    {verdict ? verdictLabel(verdict) : VERDICT_TEXTS.notGiven}
  </span>
)
