import { useId } from 'react'
import { isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { SEARCH_CHARACTERS } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import controls from '#web/parts/controls.module.css'
import styles from './review.module.css'
import type { useReviewFilters } from './use-review-filters.ts'

type FiltersCardProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'search' | 'setStatus'>

/** Search and status; what they leave is in the address too. */
export function FiltersCard({ filters, search, setStatus }: FiltersCardProps) {
  const statusId = useId()
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
        <div className={styles.statusFilter}>
          <label htmlFor={statusId}>{REVIEW_TEXTS.statusFilter}</label>
          <div className={controls.select}>
            <select
              id={statusId}
              className={controls.box}
              value={filters.status ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setStatus(isReviewStatus(value) ? value : undefined)
              }
            >
              <option value=''>{REVIEW_TEXTS.allStatus}</option>
              {REVIEW_STATUSES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
      </form>
    </search>
  )
}
