import { HINT_TEXTS } from '#domain/review/affiliation-messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { type ReviewVerdict, verdictLabel } from '#domain/review/verdicts.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import styles from './marks.module.css'

/** One's own verdict on an application in the list, quietly; nothing where there is none. */
export const OwnVerdictMark = ({ application: { verdict } }: { readonly application: ReviewListItem }) =>
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

/** Says quietly that one may have to do with the company; the reader says why. Nothing where there is no hint. */
export const PossibleConflictMark = ({ application: { hints } }: { readonly application: ReviewListItem }) =>
  hints.length > 0 && (
    <span className={styles.badge} title={hints.join('\n')}>
      {HINT_TEXTS.mark}
    </span>
  )
