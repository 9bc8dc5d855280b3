import { howHeardChoices } from '#domain/applications/choices.ts'
import { hasCriteria } from '#domain/open-tasks/open-task-criteria.ts'
import { type NamesById, parseGivenVerdict } from '#domain/review/filter-table.ts'
import { filterLabels, type ReviewFilters } from '#domain/review/filters.ts'
import { ACTIVE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { useFundingRounds } from '#web/features/funding-rounds/api.ts'
import { useFieldsOfList } from '#web/features/submitted-applications/review-fields.ts'
import { useTags } from '#web/features/tags/api.ts'
import { memberName, useTeamMembers } from '#web/features/team/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useOwner } from '#web/session/current-person.ts'
import { settings } from '#web/settings.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/text.tsx'
import styles from './review.module.css'
import { useOpenTaskCriteria, type useReviewFilters } from './use-review-filters.ts'

type ActiveFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'choose'>

/** Buttons that show the filters of the closed panel and of links, and remove them. No filter acts unseen. */
export function ActiveFilters({ filters, choose }: ActiveFiltersProps) {
  const names = useFilterNames(filters)
  const { waiting } = useOpenTaskCriteria()
  const shownByToggle = hasCriteria(filters, waiting) ? Object.keys(waiting) : []
  const fields = useFieldsOfList()
  const labels = filterLabels(filters, names, fields).filter(({ name }) => !shownByToggle.includes(name))
  if (labels.length === 0) return null
  return (
    <Group as='ul' gap={1} className={styles.chips} aria-label={ACTIVE_FILTERS_TEXTS.list}>
      {labels.map(({ name, label }) => (
        <li key={name}>
          <button
            type='button'
            className={styles.chip}
            data-removable
            onClick={() => {
              choose({ [name]: undefined })
              // The clicked button disappears, so the title takes the focus.
              focusPageTitle()
            }}
          >
            {label}
            <VisuallyHidden> ({ACTIVE_FILTERS_TEXTS.remove})</VisuallyHidden>
          </button>
        </li>
      ))}
    </Group>
  )
}

/** Returns the names of the people, tags and rounds in the filters. Only administrators may list people and rounds. */
function useFilterNames({ reviewer, given, tag, round }: ReviewFilters): NamesById {
  const { isAdmin } = useAuth()
  const owner = useOwner()
  const person = reviewer ?? parseGivenVerdict(given)?.person
  const members = useTeamMembers(isAdmin && person !== undefined)
  const tags = useTags(tag !== undefined).data?.tags ?? []
  const rounds = useFundingRounds(isAdmin && round !== undefined).data?.funding_rounds ?? []
  return new Map([
    ...members.map((member) => [member.id, memberName(member)] as const),
    ...[...tags, ...rounds].map(({ id, name }) => [id, name] as const),
    ...howHeardChoices(settings.investor).map(({ value, label }) => [value, label] as const),
    [owner, VERDICT_TEXTS.own],
  ])
}
