import { type ReactNode, useId, useState } from 'react'
import { isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import {
  FILTER_NAMES,
  filterLabels,
  filterOf,
  REVIEW_SORTS,
  SEARCH_CHARACTERS,
} from '#domain/review/filters.ts'
import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { Card } from '#web/ui/card.tsx'
import controls from '#web/ui/controls.module.css'
import { Group } from '#web/ui/layout.tsx'
import { FilterSelect, PanelFilter } from './filter-inputs.tsx'
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

const IN_PANEL = FILTER_NAMES.filter((name) => filterOf(name).panel)

/** The other filters, behind a button that shows how many filters are active that have no control outside the panel. */
function MoreFilters({ filters, choose }: MoreFiltersProps) {
  const id = useId()
  const active = filterLabels(filters, new Map()).length
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type='button'
        className={styles.moreButton}
        aria-expanded={opened}
        aria-controls={id}
        data-active={active > 0}
        onClick={() => setOpened(!opened)}
      >
        {MORE_FILTERS_TEXTS.more(active)}
      </button>
      <Card compact id={id} className={styles.more} hidden={!opened}>
        {opened &&
          IN_PANEL.map((name) => (
            <PanelFilter
              key={name}
              name={name}
              value={filters[name]}
              onChoose={(value = '') => choose({ [name]: filterOf(name).parse(value) })}
            />
          ))}
      </Card>
    </>
  )
}
