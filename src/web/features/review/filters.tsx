import { type ReactNode, useId, useState } from 'react'
import { COMPANY_STAGES, HQ_CITIES, INDUSTRIES } from '#domain/applications/choices.ts'
import { isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { WITHDRAWN_TEXTS } from '#domain/applications/withdrawal.ts'
import { MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { NOTES_TEXTS } from '#domain/notes/messages.ts'
import {
  FOR_ME_FILTER,
  MEETING_SOON_FILTER,
  REVIEW_SORTS,
  type ReviewFilters,
  SEARCH_CHARACTERS,
  VERDICT_FILTERS,
  WITHDRAWN_FILTER,
} from '#domain/review/filters.ts'
import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { NO_VERDICT, verdictLabel } from '#domain/review/verdicts.ts'
import { RoundSelect } from '#web/features/funding-rounds/round-select.tsx'
import { TagFilter } from '#web/features/tags/tag-filter.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { Card } from '#web/ui/card.tsx'
import controls from '#web/ui/controls.module.css'
import { Group } from '#web/ui/layout.tsx'
import { FilterSelect, ReviewerFilter, SeekFilter } from './filter-inputs.tsx'
import styles from './review.module.css'
import type { useReviewFilters } from './use-review-filters.ts'

type FiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'search' | 'choose'> & {
  /** The toolbar of the list. */
  readonly children: ReactNode
}

const SORTS = REVIEW_SORTS.map((value) => ({ value, label: REVIEW_TEXTS.sorts[value] }))

/** The search, the filters and the order of the list, which are stored in the address. */
export function Filters({ filters, search, choose, children }: FiltersProps) {
  const { givesVerdicts } = useAuth()
  return (
    <search aria-label={REVIEW_TEXTS.filters}>
      <Group
        as='form'
        gap={2}
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          search.apply()
        }}
      >
        <input
          dir='auto'
          type='search'
          className={controls.box}
          aria-label={REVIEW_TEXTS.search}
          placeholder={REVIEW_TEXTS.search}
          maxLength={SEARCH_CHARACTERS}
          value={search.typed}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
        />
        <FilterSelect
          labelHidden
          label={REVIEW_TEXTS.statusFilter}
          none={REVIEW_TEXTS.allStatus}
          options={REVIEW_STATUSES}
          value={filters.status}
          onChoose={(value = '') => choose({ status: isReviewStatus(value) ? value : undefined })}
        />
        <MoreFilters filters={filters} choose={choose} />
        <FilterSelect
          labelHidden
          label={REVIEW_TEXTS.sort}
          options={givesVerdicts ? SORTS : SORTS.filter(({ value }) => value !== 'disputed')}
          value={filters.sort}
          onChoose={(value) => choose({ sort: REVIEW_SORTS.find((sort) => sort === value) ?? filters.sort })}
        />
        <div>{children}</div>
      </Group>
    </search>
  )
}

type MoreFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'choose'>

const VERDICTS = VERDICT_FILTERS.map((value) => ({
  value,
  label: value === NO_VERDICT ? VERDICT_TEXTS.none : verdictLabel(value),
}))

/**
 * The filters that are not in the panel behind the button: the search, the status and the toggle buttons above the list,
 * as well as the order and the page.
 */
const OUTSIDE_PANEL: readonly (keyof ReviewFilters)[] = [
  'search',
  'status',
  'waiting',
  'disputed',
  'unread',
  'sort',
  'page',
]

/** Returns the names of the filters that are set in the panel. */
const activeInPanel = (filters: ReviewFilters): readonly (keyof ReviewFilters)[] =>
  (Object.keys(filters) as (keyof ReviewFilters)[]).filter(
    (key) => filters[key] !== undefined && !OUTSIDE_PANEL.includes(key),
  )

/** The other filters, behind a button that shows how many of them are active. */
function MoreFilters({ filters, choose }: MoreFiltersProps) {
  const { isAdmin, givesVerdicts } = useAuth()
  const id = useId()
  const { industry, stage, city, seek, reviewer, tag, round, verdict, notes, meetings, withdrawn } = filters
  const active = activeInPanel(filters)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type='button'
        className={styles.moreButton}
        aria-expanded={opened}
        aria-controls={id}
        data-active={active.length > 0}
        onClick={() => setOpened(!opened)}
      >
        {MORE_FILTERS_TEXTS.more(active.length)}
      </button>
      <Card compact id={id} className={styles.more} hidden={!opened}>
        <FilterSelect
          label={REVIEW_TEXTS.industry}
          none={REVIEW_TEXTS.allIndustries}
          options={INDUSTRIES}
          value={industry}
          onChoose={(value) => choose({ industry: value })}
        />
        <FilterSelect
          label={REVIEW_TEXTS.stage}
          none={REVIEW_TEXTS.allStages}
          options={COMPANY_STAGES}
          value={stage}
          onChoose={(value) => choose({ stage: value })}
        />
        <FilterSelect
          label={MORE_FILTERS_TEXTS.city}
          none={MORE_FILTERS_TEXTS.allCities}
          groups={HQ_CITIES}
          value={city}
          onChoose={(value) => choose({ city: value })}
        />
        <SeekFilter seek={seek} onChoose={(value) => choose({ seek: value })} />
        {givesVerdicts && (
          <FilterSelect
            label={VERDICT_TEXTS.yours}
            none={VERDICT_TEXTS.all}
            options={VERDICTS}
            value={verdict}
            onChoose={(value) => choose({ verdict: VERDICT_FILTERS.find((known) => known === value) })}
          />
        )}
        <FilterSelect
          label={NOTES_TEXTS.filter}
          none={NOTES_TEXTS.anyNotes}
          options={[{ value: FOR_ME_FILTER, label: NOTES_TEXTS.forMe }]}
          value={notes}
          onChoose={(value) => choose({ notes: value === FOR_ME_FILTER ? value : undefined })}
        />
        <FilterSelect
          label={MEETING_TEXTS.filter}
          none={MEETING_TEXTS.anyMeeting}
          options={[{ value: MEETING_SOON_FILTER, label: MEETING_TEXTS.soon }]}
          value={meetings}
          onChoose={(value) => choose({ meetings: value === MEETING_SOON_FILTER ? value : undefined })}
        />
        <FilterSelect
          label={WITHDRAWN_TEXTS.filter}
          none={WITHDRAWN_TEXTS.without}
          options={[{ value: WITHDRAWN_FILTER, label: WITHDRAWN_TEXTS.only }]}
          value={withdrawn}
          onChoose={(value) => choose({ withdrawn: value === WITHDRAWN_FILTER ? value : undefined })}
        />
        {opened && (
          <TagFilter tag={tag} className={styles.filter} onChoose={(value) => choose({ tag: value })} />
        )}
        {isAdmin && opened && (
          <ReviewerFilter reviewer={reviewer} onChoose={(value) => choose({ reviewer: value })} />
        )}
        {opened && (
          <RoundSelect
            className={styles.filter}
            round={round}
            onChoose={(value) => choose({ round: value })}
          />
        )}
      </Card>
    </>
  )
}
