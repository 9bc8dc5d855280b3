import { PATHS } from '#domain/routes.ts'
import { TRAIL_TEXTS, TRAIL_UNAVAILABLE } from '#domain/trail/messages.ts'
import { Link } from '#web/routing/link.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { TrailLetters } from './trail-letters.tsx'
import { TrailList } from './trail-list.tsx'
import { type TrailPage, useTrail } from './use-trail.ts'

/** /trail, of everything or of the application in the address */
export default function Trail() {
  const [address] = useSearchParams()
  const id = address.get('id') || undefined
  const query = useTrail(id)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const letters = lettersIn(query.data?.pages[0])
  const company = entries?.[0]?.application?.company_name
  return (
    <>
      <PageHeader title={TRAIL_TEXTS.title} aside={id && <WaysOn id={id} />}>
        {id === undefined
          ? TRAIL_TEXTS.ofEverything
          : TRAIL_TEXTS.ofApplication(company || TRAIL_TEXTS.thisApplication)}
      </PageHeader>
      {letters && <TrailLetters letters={letters} />}
      <Shown query={query} entries={entries} ofEverything={id === undefined} />
    </>
  )
}

const lettersIn = (page: TrailPage | undefined) => (page && 'letters' in page ? page.letters : undefined)

const WaysOn = ({ id }: { readonly id: string }) => (
  <>
    <Link to={PATHS.applicationForm(id)}>{TRAIL_TEXTS.toApplication}</Link>
    <Link to={PATHS.trail()}>{TRAIL_TEXTS.toEverything}</Link>
  </>
)

type ShownProps = {
  readonly query: ReturnType<typeof useTrail>
  readonly entries: Parameters<typeof TrailList>[0]['entries'] | undefined
  readonly ofEverything: boolean
}

function Shown({ query, entries, ofEverything }: ShownProps) {
  if (entries?.length === 0) return <EmptyState title={TRAIL_TEXTS.empty} hint={TRAIL_TEXTS.emptyHint} />
  if (entries) return <TrailList query={query} entries={entries} ofEverything={ofEverything} />
  if (query.isError) return <ReadingFailed query={query} message={TRAIL_UNAVAILABLE} />
  return <LoadingCards count={4} />
}
