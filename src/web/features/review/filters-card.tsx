import type { ReactNode } from 'react'
import { COMPANY_STAGES } from '#domain/applications/choices/company-stages.ts'
import { INDUSTRIES } from '#domain/applications/choices/industries.ts'
import { isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { REVIEW_SORTS, SEARCH_CHARACTERS } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import controls from '#web/ui/controls.module.css'
import { FilterSelect } from './filter-select.tsx'
import { MoreFilters } from './more-filters.tsx'
import styles from './review.module.css'
import type { useReviewFilters } from './use-review-filters.ts'

type FiltersCardProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'search' | 'choose'> & {
  /** How what is left is shown. */
  readonly children: ReactNode
}

const SORTS = REVIEW_SORTS.map((value) => ({ value, label: REVIEW_TEXTS.sorts[value] }))

/** By what the list is narrowed and ordered; it is in the address too. */
export function FiltersCard({ filters, search, choose, children }: FiltersCardProps) {
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
