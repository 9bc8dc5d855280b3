import { useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { MEETING_PLACE_CHARACTERS } from '#domain/limits.ts'
import {
  type MeetingFields as Fields,
  LAST_DATE,
  type MeetingFault,
  meetingTime,
  otherEndDay,
} from '#domain/meetings/meeting.ts'
import { MEETING_FAULTS, MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { timeZoneOptions } from '#domain/time-zones.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { serverNow } from '#web/clock.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './decide.module.css'
import { type DecisionPreview, meetingZone } from './use-decision.ts'

type MeetingFieldsProps = {
  readonly fields: Fields
  /** Undefined if the fields are valid. */
  readonly fault: MeetingFault | undefined
  /** Has the current meeting, which a new date replaces, and the companies whose meetings overlap with the new one. */
  readonly preview: DecisionPreview | undefined
  readonly onChange: (fields: Fields) => void
}

/** A meeting's date, times, time zone and place. Without a date, there is no meeting. */
export function MeetingFields({ fields, fault, preview, onChange }: MeetingFieldsProps) {
  const hint = useId()
  const change = (part: Partial<Fields>) => onChange({ ...fields, ...part })
  const timeZone = meetingZone(fields)
  const current = preview?.affected[0]?.meeting
  const notes = warnings({ ...fields, time_zone: timeZone }, preview?.overlaps ?? [])
  return (
    <Stack as='fieldset' gap={3} className={styles.meeting} aria-describedby={hint}>
      <Text as='legend' size='small' strong>
        {MEETING_TEXTS.title}
      </Text>
      <Text id={hint} size='small' tone='soft'>
        {current ? MEETING_TEXTS.current(meetingTime(current)) : MEETING_TEXTS.hint}
      </Text>
      <TextField
        type='date'
        label={MEETING_TEXTS.date}
        max={LAST_DATE}
        value={fields.date}
        onChange={({ currentTarget }) => change({ date: currentTarget.value })}
      />
      <div className={styles.times}>
        <TextField
          type='time'
          label={MEETING_TEXTS.from}
          value={fields.from}
          onChange={({ currentTarget: { value: from } }) =>
            change(fields.to ? { from } : { from, to: halfAnHourAfter(from) })
          }
        />
        <TextField
          type='time'
          label={MEETING_TEXTS.to}
          value={fields.to}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
      </div>
      <SelectField
        label={MEETING_TEXTS.timeZone}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChoose={(time_zone = '') => change({ time_zone })}
      />
      <TextField
        label={MEETING_TEXTS.place}
        maxLength={MEETING_PLACE_CHARACTERS}
        value={fields.place}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
      />
      <Text role='status' size='small' tone={fault ? 'danger' : 'warning'} className={styles.notes}>
        {fault ? MEETING_FAULTS[fault] : notes.filter(Boolean).join(' ')}
      </Text>
    </Stack>
  )
}

/** Returns what is unusual about a valid meeting. */
function warnings(fields: Fields, overlaps: readonly string[]) {
  const endDay = otherEndDay(fields)
  return [
    isPast(fields.date, fields.time_zone) && MEETING_TEXTS.past,
    endDay && MEETING_TEXTS.endsOn(endDay),
    fields.date !== '' &&
      overlaps.length > 0 &&
      MEETING_TEXTS.overlaps(overlaps.map(companyTitle).join(', ')),
  ]
}

const MEETING_MINUTES = 30
const DAY_MINUTES = 24 * 60

/**
 * Returns a meeting's usual end, half an hour after its start. It may fall on the next day.
 * @param time for example '15:00'
 */
function halfAnHourAfter(time: string): string {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined) return ''
  const end = (hours * 60 + minutes + MEETING_MINUTES) % DAY_MINUTES
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Compares only the date, which is enough to notice a wrong year. */
const isPast = (date: string, timeZone: string) =>
  date !== '' && date < dayIn(new Date(serverNow()), timeZone)
