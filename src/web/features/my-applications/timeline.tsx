import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { timelineText } from '#domain/applications/timeline-text.ts'
import { Moment } from '#web/ui/moment.tsx'
import styles from './timeline.module.css'
import type { ListedApplication } from './use-applications.ts'

/** What became of an application, oldest first. */
export const Timeline = ({ events }: { readonly events: ListedApplication['timeline'] }) => (
  <ol className={styles.timeline} aria-label={MY_APPLICATIONS_TEXTS.timeline}>
    {events.map(({ event, at, status }) => (
      <li key={`${event} ${at}`}>
        <span>{timelineText({ event, status })}</span>
        <Moment at={at} />
      </li>
    ))}
  </ol>
)
