import { Button } from '@mantine/core'
import { normaliseLink } from '#domain/links.ts'
import { hasSameTimeIn, type Meeting, meetingTime } from '#domain/meetings/meeting.ts'
import { MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { ownTimeZone } from '#domain/time-zones.ts'
import { addressOf } from '#web/api/client.ts'
import textWithButton from '#web/ui/text-with-button.module.css'
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
            <Place place={meeting.place} />
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

/** The place, as a link if it is a web address. */
function Place({ place }: Pick<Meeting, 'place'>) {
  const address = /^https?:\/\//i.test(place) ? normaliseLink(place) : null
  if (!address) return <bdi>{place}</bdi>
  return (
    <a href={address} target='_blank' rel='noreferrer'>
      <bdi>{place}</bdi>
    </a>
  )
}
