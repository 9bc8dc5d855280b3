import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Reply } from '#contract/calls.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { EMAILS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import type { ListView } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS, REVIEW_UNAVAILABLE } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { TEAM_TEXTS } from '#domain/team/messages.ts'
import { ReaderSlot } from '#web/features/reader/reader-slot.tsx'
import { useReadingPlace } from '#web/features/reader/use-reading-place.ts'
import { useWaitingVerdicts } from '#web/features/reader/verdicts/use-waiting-verdicts.ts'
import { Link } from '#web/routing/link.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { DecideDialogs } from './deciding/decide-dialogs.tsx'
import { DiscussionDialogs } from './discussion-dialogs.tsx'
import { FiltersCard } from './filters-card.tsx'
import { ListBar } from './list-bar.tsx'
import { Pagination } from './pagination.tsx'
import styles from './review.module.css'
import { ReviewList } from './review-list.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { SelectionProvider } from './selection/selection-provider.tsx'
import { CountsToCome, StatusCounts } from './status-counts.tsx'
import { ToldList } from './told-list.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { useListView } from './use-list-view.ts'
import { useReviewFilters } from './use-review-filters.ts'
import { useReviewList } from './use-review-list.ts'

const NONE = [] as const

/** /investment-application-review */
export default function Review() {
  return (
    <DecideDialogs>
      <ReviewScreen />
    </DecideDialogs>
  )
}

function ReviewScreen() {
  const { filters, search, choose, setPage, clear } = useReviewFilters()
  const query = useReviewList(filters)
  const list = useListView()
  useWaitingVerdicts()
  const top = useRef<HTMLDivElement>(null)
  const isRead = useReadingPlace().id !== undefined
  const shown = useMemo(() => query.data?.applications.map(({ id }) => id) ?? [], [query.data])
  useKeptPlace({ ready: query.isSuccess && !query.isPlaceholderData, covered: isRead })
  useLastPage(query.isPlaceholderData || isRead ? undefined : query.data, (page) => setPage(page, true))
  const turnTo = (page: number) => {
    setPage(page)
    top.current?.scrollIntoView({ behavior: 'instant' })
  }
  const focusShown = () => {
    // The button goes.
    focusPageTitle()
    top.current?.scrollIntoView({ behavior: 'instant' })
  }
  return (
    <SelectionProvider shown={shown}>
      <PageHeader title={REVIEW_TEXTS.title} aside={<Aside count={query.data?.count} />} />
      <div className={styles.screen} ref={top} data-as={list.view.as}>
        <FiltersCard filters={filters} search={search} choose={choose}>
          <ListBar {...list} shown={query.data?.applications ?? NONE} />
        </FiltersCard>
        {query.data ? (
          <StatusCounts
            counts={query.data.counts}
            filters={filters}
            choose={choose}
            first={query.data.applications[0]?.id}
            onClear={clear}
          />
        ) : (
          query.isPending && <CountsToCome />
        )}
        <DiscussionDialogs>
          {/* One part of the screen: what comes late over the list takes no distance of its own. */}
          <div className={styles.found}>
            <ToldList filters={filters} shown={query.data} onShown={focusShown} />
            <Found query={query} filters={filters} view={list.view} choose={choose} onClear={clear} />
          </div>
          <ReaderSlot filters={filters} />
        </DiscussionDialogs>
        {query.data && query.data.pages > 1 && (
          <Pagination page={filters.page} pages={query.data.pages} onTurn={turnTo} />
        )}
        <SelectionBar
          filters={filters}
          count={query.isPlaceholderData ? undefined : query.data?.count}
          shown={shown}
        />
      </div>
    </SelectionProvider>
  )
}

type FoundProps = {
  readonly query: ReturnType<typeof useReviewList>
  readonly filters: ReviewFilters
  readonly view: ListView
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  readonly onClear: () => void
}

function Found({ query, ...shown }: FoundProps) {
  const { data, isError, isPlaceholderData } = query
  if (data) {
    return (
      <ReviewList
        applications={data.applications}
        waiting={isPlaceholderData}
        onLookAgain={() => void query.refetch()}
        {...shown}
      />
    )
  }
  if (!isError) return <LoadingCards count={4} told />
  return <ReadingFailed query={query} message={REVIEW_UNAVAILABLE} />
}

function Aside({ count }: { readonly count: number | undefined }) {
  const { isAdmin } = useAuth()
  return (
    <>
      {isAdmin && <Link to={PATHS.emails}>{EMAILS_TEXTS.title}</Link>}
      {isAdmin && <Link to={PATHS.team}>{TEAM_TEXTS.title}</Link>}
      {isAdmin && <Link to={PATHS.auditLog()}>{AUDIT_LOG_TEXTS.title}</Link>}
      <Count count={count} />
    </>
  )
}

/** How many the filters leave, told also to who cannot see the list change. */
const Count = ({ count }: { readonly count: number | undefined }) => (
  <span className={styles.count} role='status'>
    {count !== undefined && REVIEW_TEXTS.count(count)}
  </span>
)

/** A page beyond the last, of an old address or after the last card of it has gone, becomes the last. */
function useLastPage(list: Reply<'listForReview'> | undefined, turnTo: (page: number) => void) {
  const turn = useEffectEvent(turnTo)
  const beyond = list && list.page > list.pages ? list.pages : undefined
  useEffect(() => {
    if (beyond !== undefined) turn(beyond)
  }, [beyond])
}
