import { useState } from 'react'
import { HQ_CITIES } from '#domain/applications/choices/hq-cities.ts'
import { VERDICT_FILTERS } from '#domain/review/filters.ts'
import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { NO_VERDICT, verdictLabel } from '#domain/review/verdicts.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { FilterSelect } from './filter-select.tsx'
import styles from './review.module.css'
import { ReviewerFilter } from './reviewer-filter.tsx'
import { SeekFilter } from './seek-filter.tsx'
import type { useReviewFilters } from './use-review-filters.ts'

type MoreFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'choose'>

const VERDICTS = VERDICT_FILTERS.map((value) => ({
  value,
  label: value === NO_VERDICT ? VERDICT_TEXTS.none : verdictLabel(value),
}))

/** What a list is narrowed by less often; open as long as one of it is chosen. */
export function MoreFilters({ filters, choose }: MoreFiltersProps) {
  const { isAdmin, givesVerdicts } = useAuth()
  const [opened, setOpened] = useState(false)
  const { city, seek, reviewer, verdict } = filters
  const isChosen = [city, seek, reviewer, verdict].some((value) => value !== undefined)
  return (
    <details
      className={styles.rest}
      open={opened || isChosen}
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
            onChoose={(wanted) => choose({ verdict: VERDICT_FILTERS.find((one) => one === wanted) })}
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
        {isAdmin && (opened || isChosen) && (
          <ReviewerFilter reviewer={reviewer} onChoose={(value) => choose({ reviewer: value })} />
        )}
      </div>
    </details>
  )
}
