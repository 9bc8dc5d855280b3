import { Button } from '@mantine/core'
import { hasSameTimeIn, type Meeting, meetingTime } from '#domain/meetings/meeting.ts'
import { MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { ownTimeZone } from '#domain/time-zones.ts'
import { addressOf } from '#web/api/client.ts'
import textWithButton from '#web/ui/text-with-button.module.css'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import styles from './meeting-details.module.css'

type MeetingDetailsProps = {
  readonly meeting: Meeting
  /** Id of the application. */
  readonly id: string
  /** Element id of the application's name. */
  readonly describedBy: string
}

/** The time and place of a meeting, with a link that downloads a calendar file. */
export function MeetingDetails({ meeting, id, describedBy }: MeetingDetailsProps) {
  const own = ownTimeZone()
  return (
    <div className={`${textWithButton.row} ${textWithButton.framed}`}>
      <div className={styles.text}>
        <p className={styles.date}>
          {MEETING_TEXTS.title}: <time dateTime={meeting.starts_at}>{meetingTime(meeting)}</time>
        </p>
        {!hasSameTimeIn(meeting, own) && (
          <p className={styles.soft}>{MEETING_TEXTS.yourTime(meetingTime(meeting, own))}</p>
        )}
        {meeting.place && (
          <p>
            <bdi>
              <TextWithLinks text={meeting.place} />
            </bdi>
          </p>
        )}
      </div>
      <Button
        component='a'
        href={addressOf('downloadMeeting', { params: { id } })}
        download
        variant='default'
        size='sm'
        aria-describedby={describedBy}
      >
        {MEETING_TEXTS.addToCalendar}
      </Button>
    </div>
  )
}
