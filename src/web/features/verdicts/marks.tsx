import { HINT_TEXTS } from '#domain/review/affiliation-messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { type ReviewVerdict, verdictLabel } from '#domain/review/verdicts.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import styles from './marks.module.css'

/** Shows the viewer's own verdict in the list, if there is one. */
export const OwnVerdictMark = ({ application: { verdict } }: { readonly application: ReviewListItem }) =>
  verdict && (
    <span className={styles.badge} data-verdict={verdict}>
      {VERDICT_TEXTS.mark(verdictLabel(verdict))}
    </span>
  )

/** Marks an application whose verdicts disagree. */
export const DisputedMark = () => <span className={styles.disputed}>{VERDICT_TEXTS.disputed}</span>

/** Shows a verdict as text, with its colour as a second cue. */
export const VerdictBadge = ({ verdict }: { readonly verdict: ReviewVerdict | null }) => (
  <span className={styles.badge} data-verdict={verdict}>
    {verdict ? verdictLabel(verdict) : VERDICT_TEXTS.notGiven}
  </span>
)

/** Marks a possible conflict of interest. The reader lists the reasons. */
export const PossibleConflictMark = ({ application: { hints } }: { readonly application: ReviewListItem }) =>
  hints.length > 0 && (
    <span className={styles.badge} title={hints.join('\n')}>
      {HINT_TEXTS.mark}
    </span>
  )
