import buttons from '#web/ui/buttons.module.css'
import { CheckboxField } from '#web/ui/field.tsx'
import { Text } from '#web/ui/text.tsx'
import { useDeclineReasons } from './api.ts'
import { DECIDE_TEXTS } from './texts.ts'

type ReasonChoicesProps = {
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** Checkboxes for the active reasons, and for archived reasons that the draft already contains. */
export function ReasonChoices({ chosen, onChoose }: ReasonChoicesProps) {
  const query = useDeclineReasons()
  const offered = query.data?.reasons.filter(({ id, active }) => active || chosen.includes(id)) ?? []
  if (query.isError) {
    return (
      <Text role='alert' size='small' tone='soft'>
        {DECIDE_TEXTS.reasonsFailed}{' '}
        <button type='button' className={buttons.quiet} onClick={() => void query.refetch()}>
          {DECIDE_TEXTS.tryAgain}
        </button>
      </Text>
    )
  }
  if (offered.length === 0) return null
  // Keeps the reasons in the order of the list, which is also their order in the e-mail, and not in the order of the
  // clicks.
  const choose = (reason: string, isChosen: boolean) =>
    onChoose(offered.map(({ id }) => id).filter((id) => (id === reason ? isChosen : chosen.includes(id))))
  return (
    <fieldset>
      <Text as='legend' size='small' strong>
        {DECIDE_TEXTS.reasons}
      </Text>
      {offered.map(({ id, label }) => (
        <CheckboxField
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
