import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { SelectField } from '#web/ui/field.tsx'
import { useFundingRounds } from './api.ts'

type FundingRoundSelectProps = {
  /** The class that lays out the label and the select. */
  readonly className: string | undefined
  readonly round: string | undefined
  readonly onChoose: (round: string | undefined) => void
}

/**
 * Selects a funding round. Only administrators can choose a round. Other members can clear a round that a link has set.
 */
export function FundingRoundSelect({ className, round, onChoose }: FundingRoundSelectProps) {
  const { isAdmin } = useAuth()
  const rounds = useFundingRounds(isAdmin && settings.hasFundingRounds).data?.funding_rounds ?? []
  if (rounds.length === 0 && round === undefined) return null
  const options = rounds.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = round === undefined || rounds.some(({ id }) => id === round)
  return (
    <SelectField
      className={className}
      label={MORE_FILTERS_TEXTS.round}
      none={MORE_FILTERS_TEXTS.anyRound}
      options={isKnown ? options : [...options, { value: round, label: MORE_FILTERS_TEXTS.oneRound }]}
      value={round}
      onChoose={onChoose}
    />
  )
}
