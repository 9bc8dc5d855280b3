import { useQuery } from '@tanstack/react-query'
import { NOBODY } from '#domain/review/filters.ts'
import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { call } from '#web/api/call.ts'
import { TEAM_KEY } from '#web/features/team/use-team.ts'
import { FilterSelect } from './filter-select.tsx'

type ReviewerFilterProps = {
  readonly reviewer: string | undefined
  readonly onChoose: (reviewer: string | undefined) => void
}

/** To whom applications are assigned; its names are those of the team. */
export function ReviewerFilter({ reviewer, onChoose }: ReviewerFilterProps) {
  const { data } = useQuery({ queryKey: TEAM_KEY, queryFn: ({ signal }) => call('listTeam', { signal }) })
  const members = (data?.members ?? [])
    .filter(({ role }) => role !== 'partner')
    .map(({ id, full_name }) => ({ value: id, label: full_name }))
  const options = [{ value: NOBODY, label: MORE_FILTERS_TEXTS.nobody }, ...members]
  const isKnown = reviewer === undefined || options.some(({ value }) => value === reviewer)
  return (
    <FilterSelect
      label={MORE_FILTERS_TEXTS.reviewer}
      none={MORE_FILTERS_TEXTS.anybody}
      options={isKnown ? options : [...options, { value: reviewer, label: MORE_FILTERS_TEXTS.somebodyElse }]}
      value={reviewer}
      onChoose={onChoose}
    />
  )
}
