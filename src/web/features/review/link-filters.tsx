import { howHeardChoices } from '#domain/applications/choices.ts'
import { OPEN_FILTER, parseGivenVerdict } from '#domain/review/filters.ts'
import { LINK_FILTERS_TEXTS, MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { PROGRESS_LABELS, PROGRESS_VALUES } from '#domain/review/progress.ts'
import { timeRangeLabel } from '#domain/review/submission-period.ts'
import { verdictLabel } from '#domain/review/verdicts.ts'
import { memberName, useTeamMembers } from '#web/features/team/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { FilterSelect } from './filter-inputs.tsx'
import type { useReviewFilters } from './use-review-filters.ts'

type LinkFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'choose'>

/**
 * The filters that can be set only by links in the figures and in the morning e-mail. Each is shown while it is active.
 */
export function LinkFilters({ filters, choose }: LinkFiltersProps) {
  const { isAdmin } = useAuth()
  const { submitted, answered, open, source, progress, given } = filters
  return (
    <>
      {submitted && (
        <FilterSelect
          label={LINK_FILTERS_TEXTS.submitted}
          none={LINK_FILTERS_TEXTS.anyTime}
          options={[{ value: submitted, label: timeRangeLabel(submitted) }]}
          value={submitted}
          onChoose={(value) => choose({ submitted: value })}
        />
      )}
      {answered && (
        <FilterSelect
          label={LINK_FILTERS_TEXTS.answered}
          none={LINK_FILTERS_TEXTS.anyTime}
          options={[{ value: answered, label: timeRangeLabel(answered) }]}
          value={answered}
          onChoose={(value) => choose({ answered: value })}
        />
      )}
      {open && (
        <FilterSelect
          label={LINK_FILTERS_TEXTS.open}
          none={LINK_FILTERS_TEXTS.openOrNot}
          options={[{ value: OPEN_FILTER, label: LINK_FILTERS_TEXTS.undecided }]}
          value={open}
          onChoose={(value) => choose({ open: value === OPEN_FILTER ? value : undefined })}
        />
      )}
      {progress && (
        <FilterSelect
          label={LINK_FILTERS_TEXTS.progress}
          none={LINK_FILTERS_TEXTS.anyProgress}
          options={PROGRESS_VALUES.map((value) => ({ value, label: PROGRESS_LABELS[value] }))}
          value={progress}
          onChoose={(value) => choose({ progress: PROGRESS_VALUES.find((known) => known === value) })}
        />
      )}
      {source && (
        <FilterSelect
          label={LINK_FILTERS_TEXTS.source}
          none={LINK_FILTERS_TEXTS.anySource}
          options={sourceOptions(source)}
          value={source}
          onChoose={(value) => choose({ source: value })}
        />
      )}
      {given &&
        (isAdmin ? (
          <NamedGivenFilter given={given} choose={choose} />
        ) : (
          <GivenFilter given={given} choose={choose} name={LINK_FILTERS_TEXTS.someone} />
        ))}
    </>
  )
}

/**
 * Returns the sources to choose from. After the group's name has changed, older answers still contain the former name.
 */
function sourceOptions(source: string) {
  const choices = howHeardChoices(settings.investor)
  return choices.some(({ value }) => value === source)
    ? choices
    : [...choices, { value: source, label: source }]
}

type GivenFilterProps = Pick<LinkFiltersProps, 'choose'> & { readonly given: string }

/**
 * The filter by one person's verdicts. Only administrators see the person's name, because nobody else may list the
 * team.
 */
function NamedGivenFilter(props: GivenFilterProps) {
  const person = parseGivenVerdict(props.given)?.person
  const member = useTeamMembers().find(({ id }) => id === person)
  return <GivenFilter {...props} name={member ? memberName(member) : MORE_FILTERS_TEXTS.formerMember} />
}

function GivenFilter({ given, choose, name }: GivenFilterProps & { readonly name: string }) {
  const verdict = parseGivenVerdict(given)?.verdict
  const label = LINK_FILTERS_TEXTS.verdictOf(name, verdict && verdictLabel(verdict))
  return (
    <FilterSelect
      label={LINK_FILTERS_TEXTS.given}
      none={MORE_FILTERS_TEXTS.anyReviewer}
      options={[{ value: given, label }]}
      value={given}
      onChoose={(value) => choose({ given: value })}
    />
  )
}
