import { type ReactNode, useState } from 'react'
import { COMPANY_STAGES, HQ_CITIES, INDUSTRIES } from '#domain/applications/choices.ts'
import { isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { REVIEW_SORTS, SEARCH_CHARACTERS, VERDICT_FILTERS } from '#domain/review/filters.ts'
import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { NO_VERDICT, verdictLabel } from '#domain/review/verdicts.ts'
import { useAuth } from '#web/session/auth.tsx'
import controls from '#web/ui/controls.module.css'
import { FigureFilters, hasFigureFilters } from './figure-filters.tsx'
import { FilterSelect, ReviewerFilter, SeekFilter } from './filter-inputs.tsx'
import styles from './review.module.css'
import type { useReviewFilters } from './use-review-filters.ts'

type FiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'search' | 'choose'> & {
  /** The toolbar of the list. */
  readonly children: ReactNode
}

const SORTS = REVIEW_SORTS.map((value) => ({ value, label: REVIEW_TEXTS.sorts[value] }))

/** The search, the filters and the order of the list, which the address holds too. */
export function Filters({ filters, search, choose, children }: FiltersProps) {
  const { givesVerdicts } = useAuth()
  return (
    <search aria-label={REVIEW_TEXTS.filters}>
      <form
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
          label={REVIEW_TEXTS.statusFilter}
          none={REVIEW_TEXTS.allStatus}
          options={REVIEW_STATUSES}
          value={filters.status}
          onChoose={(value = '') => choose({ status: isReviewStatus(value) ? value : undefined })}
        />
        <div className={styles.more}>
          <FilterSelect
            label={REVIEW_TEXTS.industry}
            none={REVIEW_TEXTS.allIndustries}
            options={INDUSTRIES}
            value={filters.industry}
            onChoose={(industry) => choose({ industry })}
          />
          <FilterSelect
            label={REVIEW_TEXTS.stage}
            none={REVIEW_TEXTS.allStages}
            options={COMPANY_STAGES}
            value={filters.stage}
            onChoose={(stage) => choose({ stage })}
          />
          <FilterSelect
            label={REVIEW_TEXTS.sort}
            options={givesVerdicts ? SORTS : SORTS.filter(({ value }) => value !== 'disputed')}
            value={filters.sort}
            onChoose={(value) =>
              choose({ sort: REVIEW_SORTS.find((sort) => sort === value) ?? filters.sort })
            }
          />
        </div>
        <MoreFilters filters={filters} choose={choose} />
        <div className={styles.view}>{children}</div>
      </form>
    </search>
  )
}

type MoreFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'choose'>

const VERDICTS = VERDICT_FILTERS.map((value) => ({
  value,
  label: value === NO_VERDICT ? VERDICT_TEXTS.none : verdictLabel(value),
}))

/** The less common filters, unfolded while one of them is active. */
function MoreFilters({ filters, choose }: MoreFiltersProps) {
  const { isAdmin, givesVerdicts } = useAuth()
  const [opened, setOpened] = useState(false)
  const { city, seek, reviewer, verdict } = filters
  const isActive =
    [city, seek, reviewer, verdict].some((value) => value !== undefined) || hasFigureFilters(filters)
  return (
    <details
      className={styles.rest}
      open={opened || isActive}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{MORE_FILTERS_TEXTS.more}</summary>
      <div className={styles.more}>
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
          label={MORE_FILTERS_TEXTS.city}
          none={MORE_FILTERS_TEXTS.allCities}
          groups={HQ_CITIES}
          value={city}
          onChoose={(value) => choose({ city: value })}
        />
        <SeekFilter seek={seek} onChoose={(value) => choose({ seek: value })} />
        {isAdmin && (opened || isActive) && (
          <ReviewerFilter reviewer={reviewer} onChoose={(value) => choose({ reviewer: value })} />
        )}
        <FigureFilters filters={filters} choose={choose} />
      </div>
    </details>
  )
}
