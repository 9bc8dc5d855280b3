import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasSameTimeIn, type Meeting, meetingTime } from '#domain/meetings/meeting.ts'
import { MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { ownTimeZone } from '#domain/time-zones.ts'
import { addressOf } from '#web/api/client.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import styles from './application-text.module.css'

type MeetingDetailsProps = {
  readonly meeting: Meeting
  /** Id of the application. */
  readonly id: string
  /** Element id of the application's name. */
  readonly describedBy: string
  /** A mark after the time. */
  readonly children?: ReactNode
}

/** The time and place of a meeting, with a link that downloads a calendar file. */
export function MeetingDetails({ meeting, id, describedBy, children }: MeetingDetailsProps) {
  const own = ownTimeZone()
  return (
    <Group fill gap={2} className={styles.framed}>
      <Stack gap={1}>
        <Text strong>
          {MEETING_TEXTS.title}: <time dateTime={meeting.starts_at}>{meetingTime(meeting)}</time> {children}
        </Text>
        {!hasSameTimeIn(meeting, own) && (
          <Text size='small' tone='soft'>
            {MEETING_TEXTS.yourTime(meetingTime(meeting, own))}
          </Text>
        )}
        {meeting.place && (
          <Text>
            <bdi>
              <TextWithLinks text={meeting.place} />
            </bdi>
          </Text>
        )}
      </Stack>
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
    </Group>
  )
}
