import { useId } from 'react'
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
import controls from '#web/ui/controls.module.css'
import { SelectField } from '#web/ui/field.tsx'
import styles from './decide.module.css'
import { type AffectedApplication, meetingZone } from './use-decision.ts'

type MeetingFieldsProps = {
  readonly fields: Fields
  /** Undefined if the fields are valid. */
  readonly fault: MeetingFault | undefined
  /** The current meeting, which a new date replaces. */
  readonly current: AffectedApplication['meeting'] | undefined
  readonly onChange: (fields: Fields) => void
}

/** A meeting's date, times, time zone and place. Without a date, there is no meeting. */
export function MeetingFields({ fields, fault, current, onChange }: MeetingFieldsProps) {
  const hint = useId()
  const change = (part: Partial<Fields>) => onChange({ ...fields, ...part })
  const timeZone = meetingZone(fields)
  const endDay = fault ? undefined : otherEndDay({ ...fields, time_zone: timeZone })
  return (
    <fieldset className={styles.meeting} aria-describedby={hint}>
      <legend>{MEETING_TEXTS.title}</legend>
      <p id={hint} className={styles.soft}>
        {current ? MEETING_TEXTS.current(meetingTime(current)) : MEETING_TEXTS.hint}
      </p>
      <Input
        type='date'
        label={MEETING_TEXTS.date}
        value={fields.date}
        onChange={(date) => change({ date })}
      />
      <div className={styles.times}>
        <Input
          type='time'
          label={MEETING_TEXTS.from}
          value={fields.from}
          onChange={(from) => change(fields.to ? { from } : { from, to: halfAnHourAfter(from) })}
        />
        <Input type='time' label={MEETING_TEXTS.to} value={fields.to} onChange={(to) => change({ to })} />
      </div>
      <p role='status' className={`${styles.soft} ${styles.fault}`}>
        {endDay && MEETING_TEXTS.endsOn(endDay)}
      </p>
      <SelectField
        className={styles.field}
        label={MEETING_TEXTS.timeZone}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChoose={(time_zone = '') => change({ time_zone })}
      />
      <Input
        type='text'
        label={MEETING_TEXTS.place}
        value={fields.place}
        onChange={(place) => change({ place })}
      />
      <p role='status' className={styles.fault}>
        {fault ? MEETING_FAULTS[fault] : isPast(fields.date, timeZone) && MEETING_TEXTS.past}
      </p>
    </fieldset>
  )
}

type InputProps = {
  readonly type: 'date' | 'time' | 'text'
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Input({ type, label, value, onChange }: InputProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        dir='auto'
        className={controls.box}
        max={type === 'date' ? LAST_DATE : undefined}
        maxLength={type === 'text' ? MEETING_PLACE_CHARACTERS : undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
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
