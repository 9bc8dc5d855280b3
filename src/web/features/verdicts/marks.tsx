import { HINT_TEXTS } from '#domain/review/affiliation-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { type Verdict, verdictLabel } from '#domain/review/verdicts.ts'
import { dueDate } from '#domain/review/waiting-time.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { groupToday } from '#web/group-time.ts'
import { Text } from '#web/ui/text.tsx'
import styles from './marks.module.css'

/** Short forms of the verdicts, shown next to their labels. */
export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  strong_yes: '++',
  yes: '+',
  maybe: '~',
  no: '−',
}

const Mark = ({ verdict }: { readonly verdict: Verdict }) => (
  <span aria-hidden className={styles.mark}>
    {VERDICT_MARKS[verdict]}
  </span>
)

export const OwnVerdictMark = ({ application: { verdict } }: { readonly application: ReviewListItem }) =>
  verdict && (
    <span className={styles.verdict}>
      <Mark verdict={verdict} />
      <span>{VERDICT_TEXTS.mark(verdictLabel(verdict))}</span>
    </span>
  )

type DueDateProps = {
  readonly application: ReviewListItem
  /** True to show the word 'Due' before the date. Used where there is no column header. */
  readonly labelled?: boolean
}

/** Shows the due date of the viewer's own assignment until the viewer has given a verdict. */
export function DueDate({ application: { due_at, verdict }, labelled = false }: DueDateProps) {
  if (!due_at || verdict) return null
  const { text, isOverdue } = dueDate(due_at, groupToday())
  return (
    <Text as='span' tone={isOverdue ? 'warning' : undefined} strong={isOverdue}>
      {labelled && `${REVIEW_TEXTS.due} `}
      {text}
    </Text>
  )
}

/** Marks an application whose verdicts disagree. */
export const DisputedMark = () => <span className={styles.disputed}>{VERDICT_TEXTS.disputed}</span>

/** Shows a verdict as text, outlined and without colour, unlike a status. */
export const VerdictBadge = ({ verdict }: { readonly verdict: Verdict | null }) =>
  verdict ? (
    <span className={styles.verdict}>
      <Mark verdict={verdict} />
      <span>{verdictLabel(verdict)}</span>
    </span>
  ) : (
    <span className={styles.badge}>{VERDICT_TEXTS.notGiven}</span>
  )

/** Marks a possible conflict of interest. The reader lists the reasons. */
export const PossibleConflictMark = ({ application: { hints } }: { readonly application: ReviewListItem }) =>
  hints.length > 0 && (
    <span className={styles.badge} title={hints.join('\n')}>
      {HINT_TEXTS.mark}
    </span>
  )
