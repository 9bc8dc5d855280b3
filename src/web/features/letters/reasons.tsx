import { DECLINE_REASONS_MAX } from '#domain/limits.ts'
import { REASONS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { Reason } from '#web/features/review/deciding/use-reasons.ts'
import emails from './letters.module.css'
import { NewReason } from './new-reason.tsx'
import { ReasonLine } from './reason-line.tsx'
import styles from './reasons.module.css'

type ReasonsProps = {
  readonly reasons: readonly Reason[]
  /** Milliseconds. */
  readonly readAt: number
}

/** The reasons in their order, those that are retired below, and the way to one more. */
export function Reasons({ reasons, readAt }: ReasonsProps) {
  const offered = reasons.filter(({ active }) => active)
  const retired = reasons.filter(({ active }) => !active)
  const isFull = offered.length >= DECLINE_REASONS_MAX
  return (
    <>
      {offered.length > 0 && <List reasons={offered} among={offered} readAt={readAt} />}
      {reasons.length === 0 && (
        <p className={emails.soft}>
          {REASONS_TEXTS.none}. {REASONS_TEXTS.noneHint}
        </p>
      )}
      {isFull ? (
        <p className={emails.soft}>{REASONS_TEXTS.full(DECLINE_REASONS_MAX)}</p>
      ) : (
        <NewReason reasons={reasons} />
      )}
      {retired.length > 0 && (
        <details className={styles.retired}>
          <summary>{REASONS_TEXTS.retiredOnes(retired.length)}</summary>
          <p className={emails.soft}>{REASONS_TEXTS.retired}</p>
          <List reasons={retired} among={[]} readAt={readAt} />
        </details>
      )}
    </>
  )
}

type ListProps = ReasonsProps & { readonly among: readonly Reason[] }

const List = ({ reasons, among, readAt }: ListProps) => (
  <ol className={styles.reasons}>
    {reasons.map((reason) => (
      <ReasonLine key={reason.id} reason={reason} among={among} readAt={readAt} />
    ))}
  </ol>
)
