import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import quiet from '#web/ui/quiet.module.css'
import styles from './decide.module.css'
import { useReasons } from './use-reasons.ts'

type ReasonChoicesProps = {
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** The reasons that are offered, in their order; nothing where there are none. */
export function ReasonChoices({ chosen, onChoose }: ReasonChoicesProps) {
  const query = useReasons()
  const offered = query.data?.reasons.filter(({ id, active }) => active || chosen.includes(id)) ?? []
  if (query.isError) {
    return (
      <p role='alert' className={styles.soft}>
        {DECIDE_TEXTS.reasonsFailed}{' '}
        <button type='button' className={quiet.quiet} onClick={() => void query.refetch()}>
          {DECIDE_TEXTS.tryAgain}
        </button>
      </p>
    )
  }
  if (offered.length === 0) return null
  // In the order in which they are offered, whichever was ticked first.
  const choose = (reason: string, isChosen: boolean) =>
    onChoose(offered.map(({ id }) => id).filter((id) => (id === reason ? isChosen : chosen.includes(id))))
  return (
    <fieldset className={styles.reasons}>
      <legend>{DECIDE_TEXTS.reasons}</legend>
      {offered.map(({ id, label }) => (
        <label key={id}>
          <input
            type='checkbox'
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
