import {
  EMAILS_MESSAGES,
  EMAILS_TEXTS,
  EMAILS_UNAVAILABLE,
  REASONS_TEXTS,
  REASONS_UNAVAILABLE,
} from '#domain/review/deciding-messages.ts'
import { useReasons } from '#web/features/review/deciding/use-reasons.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import styles from './letters.module.css'
import { Reasons } from './reasons.tsx'
import { Templates } from './templates.tsx'
import { useTemplates } from './use-templates.ts'

/** /e-mails */
export default function Emails() {
  const templates = useTemplates()
  const reasons = useReasons()
  useErrorToast(templates, EMAILS_MESSAGES.loadFailed)
  useLeaveWhenDemoted(templates.error)
  return (
    <>
      <PageHeader title={EMAILS_TEXTS.title}>{EMAILS_TEXTS.subtitle}</PageHeader>
      {/* Both at once: what comes last would move what stands there already. */}
      {templates.isPending || reasons.isPending ? (
        <LoadingCards count={2} />
      ) : (
        <Parts templates={templates} reasons={reasons} />
      )}
    </>
  )
}

type PartsProps = {
  readonly templates: ReturnType<typeof useTemplates>
  readonly reasons: ReturnType<typeof useReasons>
}

const Parts = ({ templates, reasons }: PartsProps) => (
  <div className={styles.parts}>
    <section aria-labelledby='templates' className={styles.part}>
      <h2 id='templates'>{EMAILS_TEXTS.templates}</h2>
      {templates.data ? (
        <Templates templates={templates.data.templates} readAt={templates.dataUpdatedAt} />
      ) : (
        <ReadingFailed query={templates} message={EMAILS_UNAVAILABLE} />
      )}
    </section>
    <section aria-labelledby='reasons' className={styles.part}>
      <div>
        <h2 id='reasons'>{REASONS_TEXTS.title}</h2>
        <p className={styles.soft}>{REASONS_TEXTS.subtitle}</p>
      </div>
      {reasons.data ? (
        <Reasons reasons={reasons.data.reasons} readAt={reasons.dataUpdatedAt} />
      ) : (
        <ReadingFailed query={reasons} message={REASONS_UNAVAILABLE} />
      )}
    </section>
  </div>
)
