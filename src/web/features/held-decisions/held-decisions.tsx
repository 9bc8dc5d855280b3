import { Button } from '@mantine/core'
import { HELD_MESSAGES, HELD_TEXTS, HELD_UNAVAILABLE } from '#domain/review/deciding-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { useHeld } from '#web/features/review/deciding/use-held.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { Link } from '#web/routing/link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { HeldList } from './held-list.tsx'

/** /held-decisions */
export default function HeldDecisions() {
  const query = useHeld({ freshMs: 0 })
  useErrorToast(query, HELD_MESSAGES.loadFailed)
  useLeaveWhenDemoted(query.error)
  return (
    <>
      <PageHeader title={HELD_TEXTS.title}>{HELD_TEXTS.subtitle}</PageHeader>
      <Shown query={query} />
    </>
  )
}

function Shown({ query }: { readonly query: ReturnType<typeof useHeld> }) {
  const { data, isError } = query
  if (data?.held.length === 0) {
    return (
      <EmptyState title={HELD_TEXTS.empty} hint={HELD_TEXTS.emptyHint}>
        <Button component={Link} to={PATHS.review}>
          {REVIEW_TEXTS.title}
        </Button>
      </EmptyState>
    )
  }
  if (data) return <HeldList held={data.held} count={data.count} />
  if (isError) return <ReadingFailed query={query} message={HELD_UNAVAILABLE} />
  return <LoadingCards count={3} />
}
