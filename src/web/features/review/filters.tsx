import { type ReactNode, useId, useState } from 'react'
import { isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { fieldFilter } from '#domain/review/field-filters.ts'
import {
  FILTER_NAMES,
  filterLabels,
  filterOf,
  parseSort,
  REVIEW_SORTS,
  type ReviewSort,
  SEARCH_CHARACTERS,
} from '#domain/review/filters.ts'
import { isSortable, offeredFields } from '#domain/review/list-fields.ts'
import { FIELD_FILTER_TEXTS, MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import type { TeamField } from '#domain/review/review-fields.ts'
import { NO_FIELDS, useFieldsOfList } from '#web/features/submitted-applications/review-fields.ts'
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

const sortLabel = ({ kind, label }: TeamField) =>
  kind === 'date' ? FIELD_FILTER_TEXTS.earliestFirst(label) : FIELD_FILTER_TEXTS.highestFirst(label)

/** Returns the orders to choose from. They include the current one by an archived field. */
function useSorts(current: ReviewSort | undefined) {
  const { givesVerdicts } = useAuth()
  const fields = (useFieldsOfList() ?? NO_FIELDS).filter(isSortable)
  return [
    ...(givesVerdicts ? SORTS : SORTS.filter(({ value }) => value !== 'disputed')),
    ...fields
      .filter(({ archived, key }) => !archived || key === current)
      .map((field) => ({ value: field.key, label: sortLabel(field) })),
  ]
}

/** The search, the filters and the order of the list, which are stored in the address. */
export function Filters({ filters, search, choose, children }: FiltersProps) {
  const sorts = useSorts(filters.sort)
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
          options={sorts}
          value={filters.sort}
          title={filters.sort === 'own' ? REVIEW_TEXTS.ownOrderHint : undefined}
          onChoose={(value) => choose({ sort: parseSort(value) ?? filters.sort })}
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
  const fields = offeredFields(useFieldsOfList() ?? NO_FIELDS)
  const entries = [
    ...IN_PANEL.map((name) => [name, filterOf(name)] as const),
    ...fields.map((field) => [field.key, fieldFilter(field)] as const),
  ]
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
          entries.map(
            ([name, filter]) =>
              filter && (
                <PanelFilter
                  key={name}
                  name={name}
                  filter={filter}
                  value={filters[name]}
                  onChoose={(value = '') => choose({ [name]: filter.parse(value) })}
                />
              ),
          )}
      </Card>
    </>
  )
}
