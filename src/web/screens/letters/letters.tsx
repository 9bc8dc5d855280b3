import {
  LETTERS_MESSAGES,
  LETTERS_TEXTS,
  LETTERS_UNAVAILABLE,
  REASONS_TEXTS,
} from '#domain/review/deciding-messages.ts'
import { LoadingCards } from '#web/parts/loading-cards.tsx'
import { PageHeader } from '#web/parts/page-header.tsx'
import { ReadingFailed } from '#web/parts/reading-failed.tsx'
import { useFailureNotice } from '#web/parts/use-failure-notice.ts'
import { useReasons } from '#web/screens/review/deciding/use-reasons.ts'
import { useLeaveWhenDemoted } from '#web/screens/review/use-review-list.ts'
import styles from './letters.module.css'
import { Reasons } from './reasons.tsx'
import { Templates } from './templates.tsx'
import { useTemplates } from './use-templates.ts'

/** /letters */
export default function Letters() {
  return (
    <>
      <PageHeader title={LETTERS_TEXTS.title}>{LETTERS_TEXTS.subtitle}</PageHeader>
      <div className={styles.parts}>
        <section aria-labelledby='templates' className={styles.part}>
          <h2 id='templates'>{LETTERS_TEXTS.templates}</h2>
          <AllTemplates />
        </section>
        <section aria-labelledby='reasons' className={styles.part}>
          <div>
            <h2 id='reasons'>{REASONS_TEXTS.title}</h2>
            <p className={styles.soft}>{REASONS_TEXTS.subtitle}</p>
          </div>
          <AllReasons />
        </section>
      </div>
    </>
  )
}

function AllTemplates() {
  const query = useTemplates()
  const { data, isError } = query
  useFailureNotice(query, LETTERS_MESSAGES.loadFailed)
  useLeaveWhenDemoted(query.error)
  if (data) return <Templates templates={data.templates} readAt={query.dataUpdatedAt} />
  if (isError) return <ReadingFailed query={query} message={LETTERS_UNAVAILABLE} />
  return <LoadingCards count={1} />
}

function AllReasons() {
  const query = useReasons()
  const { data, isError } = query
  if (data) return <Reasons reasons={data.reasons} readAt={query.dataUpdatedAt} />
  if (isError) return <ReadingFailed query={query} message={LETTERS_UNAVAILABLE} />
  return <LoadingCards count={1} />
}
