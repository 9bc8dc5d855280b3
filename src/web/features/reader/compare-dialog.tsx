import { useQuery } from '@tanstack/react-query'
import { compareAnswers } from '#domain/applications/compare-answers.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { dayWithYear, EARLIER_TEXTS } from '#domain/review/earlier-applications.ts'
import { APPLICATION_UNAVAILABLE } from '#domain/review/messages.ts'
import { call } from '#web/api/client.ts'
import { REVIEW_APPLICATION_KEY, type ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { settings } from '#web/settings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { LOADING } from '#web/ui/texts.ts'
import type { EarlierApplication } from './api.ts'
import styles from './compare-dialog.module.css'

type CompareDialogProps = {
  readonly opened: boolean
  readonly application: ReviewApplication
  /** Keeps its value while the dialog fades out. */
  readonly earlier: EarlierApplication | undefined
  readonly onClose: () => void
}

/** A dialog that shows, side by side, the answers that have changed since an earlier application. */
export default function CompareDialog({ opened, application, earlier, onClose }: CompareDialogProps) {
  if (!earlier) return null
  return (
    <Dialog
      opened={opened}
      title={EARLIER_TEXTS.dialog(companyTitle(application.company_name))}
      wide
      reading
      onClose={onClose}
    >
      <div className={styles.body}>
        <Comparison application={application} earlier={earlier} />
      </div>
    </Dialog>
  )
}

type ComparisonProps = { readonly application: ReviewApplication; readonly earlier: EarlierApplication }

function Comparison({ application, earlier }: ComparisonProps) {
  const { id } = earlier
  const query = useQuery({
    queryKey: [...REVIEW_APPLICATION_KEY, id],
    queryFn: ({ signal }) => call('readForReview', { params: { id }, signal }),
  })
  if (query.isError) return <QueryError query={query} message={APPLICATION_UNAVAILABLE} />
  if (!query.data) return <Spinner text={LOADING} />
  const { changed, unchanged } = compareAnswers(query.data, application, settings)
  if (changed.length === 0) return <p>{EARLIER_TEXTS.nothingChanged}</p>
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope='col'>{EARLIER_TEXTS.answer}</th>
            <th scope='col'>{EARLIER_TEXTS.before(dayWithYear(earlier.submitted_at))}</th>
            <th scope='col'>{EARLIER_TEXTS.now}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ key, label, before, after }) => (
            <tr key={key}>
              <th scope='row'>{label}</th>
              <Answer text={before} column={EARLIER_TEXTS.before(dayWithYear(earlier.submitted_at))} />
              <Answer text={after} column={EARLIER_TEXTS.now} />
            </tr>
          ))}
        </tbody>
      </table>
      <Text tone='soft'>{EARLIER_TEXTS.unchanged(unchanged)}</Text>
    </>
  )
}

/** @param column the column's header, which narrow screens show above the answer */
const Answer = ({ text, column }: { readonly text: string; readonly column: string }) => (
  <td data-column={column}>
    {text ? (
      <Text dir='auto' multiline>
        <TextWithLinks text={text} />
      </Text>
    ) : (
      <Text tone='soft'>{EARLIER_TEXTS.blank}</Text>
    )}
  </td>
)
