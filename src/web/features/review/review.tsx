import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ReviewFilters } from '#domain/review/filters.ts'
import type { ListView } from '#domain/review/list-view.ts'
import { REVIEW_UNAVAILABLE } from '#domain/review/messages.ts'
import { DecideDialogProvider } from '#web/features/decisions/decide-button.tsx'
import { INTEREST_RECORDS } from '#web/features/interest/api.ts'
import { DiscussionDialogProvider } from '#web/features/questions/discussion-dialogs.tsx'
import { ReaderSlot, useReaderAddress } from '#web/features/reader/reader-slot.tsx'
import { type ReviewPage, useReviewList } from '#web/features/submitted-applications/api.ts'
import { useSaveLeftovers } from '#web/features/submitted-applications/member-record.ts'
import { TagDialogProvider } from '#web/features/tags/tag-button.tsx'
import { VERDICT_RECORDS } from '#web/features/verdicts/verdict-record.ts'
import { QueryError } from '#web/ui/error-state.tsx'
import { focusPageTitle } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { openExport } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { ListHeader } from './list-header.tsx'
import { useRestorePosition } from './list-position.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ListUpdates } from './list-updates.tsx'
import styles from './review.module.css'
import { Pagination, ReviewList } from './review-list.tsx'
import { SelectionProvider } from './selection.tsx'
import { StatusCounts, StatusCountsPlaceholder } from './status-counts.tsx'
import { useListView, useReviewFilters } from './use-review-filters.ts'

const NO_APPLICATIONS = [] as const

export default function Review() {
  return (
    <DecideDialogProvider>
      <DiscussionDialogProvider>
        <TagDialogProvider>
          <ReviewScreen />
        </TagDialogProvider>
      </DiscussionDialogProvider>
    </DecideDialogProvider>
  )
}

function ReviewScreen() {
  const { filters, search, choose, setPage, clear } = useReviewFilters()
  const query = useReviewList(filters)
  const layout = useListView()
  useSaveLeftovers(VERDICT_RECORDS)
  useSaveLeftovers(INTEREST_RECORDS)
  const top = useRef<HTMLDivElement>(null)
  const isReaderOpen = useReaderAddress().id !== undefined
  const pageIds = useMemo(() => query.data?.applications.map(({ id }) => id) ?? [], [query.data])
  useRestorePosition({ ready: query.isSuccess && !query.isPlaceholderData, covered: isReaderOpen })
  useLastPage(query.isPlaceholderData || isReaderOpen ? undefined : query.data, (page) => setPage(page, true))
  const turnToPage = (page: number) => {
    setPage(page)
    top.current?.scrollIntoView({ behavior: 'instant' })
  }
  const focusList = () => {
    // The clicked button disappears, so the title takes the focus.
    focusPageTitle()
    top.current?.scrollIntoView({ behavior: 'instant' })
  }
  return (
    <SelectionProvider pageIds={pageIds}>
      <ListHeader page={query.data} filters={filters} onClear={clear} />
      <Stack gap={3} ref={top} data-as={layout.view.as}>
        <Filters filters={filters} search={search} choose={choose}>
          <ListToolbar
            {...layout}
            applications={query.data?.applications ?? NO_APPLICATIONS}
            count={query.data?.count}
          />
        </Filters>
        <ActiveFilters filters={filters} choose={choose} />
        {query.data ? (
          <StatusCounts page={query.data} filters={filters} choose={choose} />
        ) : (
          query.isPending && <StatusCountsPlaceholder />
        )}
        {/* A single grid item, so that the notice above the list adds no gap. */}
        <div className={styles.results}>
          <ListUpdates filters={filters} page={query.data} onShow={focusList} />
          <ListResult query={query} filters={filters} view={layout.view} choose={choose} onClear={clear} />
        </div>
        <ReaderSlot filters={filters} onExport={openExport} />
        {query.data && query.data.pages > 1 && (
          <Pagination page={filters.page} pages={query.data.pages} onTurn={turnToPage} />
        )}
        <BulkActions
          filters={filters}
          count={query.isPlaceholderData ? undefined : query.data?.count}
          pageIds={pageIds}
        />
      </Stack>
    </SelectionProvider>
  )
}

type ListResultProps = {
  readonly query: ReturnType<typeof useReviewList>
  readonly filters: ReviewFilters
  readonly view: ListView
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  readonly onClear: () => void
}

function ListResult({ query, ...listProps }: ListResultProps) {
  const { data, isError, isPlaceholderData } = query
  if (data) {
    return (
      <ReviewList
        applications={data.applications}
        isLoading={isPlaceholderData}
        onRefetch={() => void query.refetch()}
        {...listProps}
      />
    )
  }
  if (!isError) return <LoadingCards count={4} announced />
  return <QueryError query={query} message={REVIEW_UNAVAILABLE} />
}

/** Goes to the last page if the current page no longer exists. */
function useLastPage(list: ReviewPage | undefined, turnTo: (page: number) => void) {
  const onBeyond = useEffectEvent(turnTo)
  const beyond = list && list.page > list.pages ? list.pages : undefined
  useEffect(() => {
    if (beyond !== undefined) onBeyond(beyond)
  }, [beyond])
}
