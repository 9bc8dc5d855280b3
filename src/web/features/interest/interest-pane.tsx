import { Button } from '@mantine/core'
import { type FocusEvent, type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { createField } from '#domain/forms/kind.ts'
import { RUPEES } from '#domain/forms/kinds/rupees.ts'
import { formatRupees } from '#domain/money.ts'
import {
  describeInterest,
  INTEREST_LEVELS,
  interestLabel,
  isInterested,
  summariseInterest,
} from '#domain/review/interest.ts'
import { INTEREST_TEXTS, INTEREST_UNAVAILABLE } from '#domain/review/interest-messages.ts'
import type { InterestRecord } from '#domain/review/interest-record.ts'
import { Conflicts, type RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useMemberRecord } from '#web/features/submitted-applications/member-record.ts'
import {
  faultOf,
  onEnter,
  readInput,
  type TeamFieldForm,
  TeamFieldInput,
  toInput,
} from '#web/features/team-fields/team-field-input.tsx'
import type { FormValues } from '#web/forms/input-kind.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import {
  focusLevel,
  INTEREST_RECORDS,
  type Interests,
  interestInputId,
  type OthersInterest,
  useInterests,
} from './api.ts'

type Own = NonNullable<Interests['own']>

type InterestPaneProps = {
  readonly id: string
  /** Holds the id if the levels should take the focus when they render. */
  readonly focusWanted: RefObject<string | undefined> | undefined
}

/** The viewer's own interest in an application, and then the team's. Shows nothing on the viewer's own application. */
export default function InterestPane({ id, focusWanted }: InterestPaneProps) {
  const query = useInterests(id)
  const titleId = useId()
  const { data } = query
  if (data?.own === null) return null
  return (
    <Stack as='section' gap={3} aria-labelledby={titleId}>
      <h3 id={titleId}>{INTEREST_TEXTS.title}</h3>
      {data ? (
        <>
          <OwnInterest id={id} focusWanted={focusWanted} own={data.own} />
          <TeamInterest own={data.own} others={data.others} />
        </>
      ) : query.isError ? (
        <QueryError query={query} message={INTEREST_UNAVAILABLE} />
      ) : (
        <Spinner text={LOADING} />
      )}
    </Stack>
  )
}

function OwnInterest({ id, focusWanted, own }: InterestPaneProps & { readonly own: Own }) {
  const record = useMemberRecord(INTEREST_RECORDS, id, own)
  useEffect(() => {
    if (!record || !focusWanted || focusWanted.current !== id) return
    focusWanted.current = undefined
    focusLevel()
  }, [record, focusWanted, id])
  return record ? <EditableInterest record={record} /> : <Spinner text={LOADING} />
}

type InterestProps = { readonly record: AutosavedRecord<InterestRecord> }

const CONFLICT_TEXTS: RecordLabels<InterestRecord> = {
  labelOf: (key) => (key === 'level' ? INTEREST_TEXTS.yours : INTEREST_TEXTS.amount),
  textOf: (key, value) => {
    if (key === 'amount') return formatRupees(Number(value))
    return value ? interestLabel(value as NonNullable<InterestRecord['level']>) : INTEREST_TEXTS.cleared
  },
  inputOf: interestInputId,
}

/** Buttons for the levels, of which the chosen one clears the level, and the amount. */
function EditableInterest({ record }: InterestProps) {
  const state = useRecordState(record)
  const { level } = state.values
  const isAtRest = state.phase === 'open' && !record.isUnsaved()
  return (
    <>
      <Text size='small' tone='soft'>
        {INTEREST_TEXTS.hint}
      </Text>
      <Conflicts record={record} labels={CONFLICT_TEXTS} focusAfter={interestInputId('level')} />
      <Group as='fieldset' gap={2} id={interestInputId('level')} tabIndex={-1}>
        <VisuallyHidden as='legend'>{INTEREST_TEXTS.yours}</VisuallyHidden>
        {INTEREST_LEVELS.map(({ value, label }) => (
          <Button
            key={value}
            size='sm'
            variant={level === value ? 'filled' : 'default'}
            aria-pressed={level === value}
            onClick={() => record.write({ level: level === value ? null : value })}
          >
            {label}
          </Button>
        ))}
      </Group>
      <VisuallyHidden role='status'>{level && INTEREST_TEXTS.yoursIs(interestLabel(level))}</VisuallyHidden>
      {isInterested(level) && <Amount record={record} />}
      {!isAtRest && (
        <Text as='div' size='small'>
          <SaveStatus record={record} />
        </Text>
      )}
    </>
  )
}

const AMOUNT = createField(
  RUPEES,
  { key: 'interest-amount', label: INTEREST_TEXTS.amount, required: false },
  {},
)

/** Reads and sets the amount in the form. The level has no input there. */
const connectAmount = (inputs: TeamFieldForm, record: InterestProps['record']) => ({
  read: () => ({ ...record.get().values, amount: Number(readInput(AMOUNT, inputs)) }),
  put: ({ amount }: Partial<InterestRecord>) => {
    if (amount !== undefined) inputs.setValue(AMOUNT.key, toInput(AMOUNT, amount)[AMOUNT.key])
  },
})

function Amount({ record }: InterestProps) {
  const { amount } = useRecordState(record).values
  const form = useForm<FormValues>({ defaultValues: toInput(AMOUNT, amount) })
  useRecordInputs(record, form, connectAmount)
  const [isTyping, setTyping] = useState(false)
  const onBlur = useCallback(
    ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return
      setTyping(false)
      record.fieldBlurred()
    },
    [record],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of the input
    <div
      onFocus={() => setTyping(true)}
      onBlur={onBlur}
      onKeyDown={onEnter(() => {
        setTyping(false)
        record.fieldBlurred()
      })}
    >
      <TeamFieldInput field={AMOUNT} form={form} fault={isTyping ? undefined : faultOf(AMOUNT, amount)} />
    </div>
  )
}

/** The team's interest, or a text that says that it is still hidden. */
function TeamInterest({ own, others }: Interests & { readonly own: Own }) {
  const [revealed, setRevealed] = useState(false)
  if (!others || (own.level === null && !revealed)) {
    return (
      <EmptyState title={INTEREST_TEXTS.othersHidden} hint={INTEREST_TEXTS.othersHiddenHint}>
        {others && (
          <Button variant='default' onClick={() => setRevealed(true)}>
            {INTEREST_TEXTS.showOthers}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <Text strong tabIndex={-1} ref={revealed ? focusOnMount : undefined}>
        {describeInterest(summariseInterest([own, ...others]))}
      </Text>
      <Stack as='ul' gap={2}>
        {own.level && <Entry who={INTEREST_TEXTS.own} level={own.level} amount={own.amount} />}
        {others.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the items have no state
          <Entry key={`${entry.who}-${index}`} {...entry} />
        ))}
      </Stack>
    </>
  )
}

type EntryProps = Omit<OthersInterest, 'updated_at'> & { readonly updated_at?: string }

const Entry = ({ who, level, amount, updated_at }: EntryProps) => (
  <Group as='li' gap={2}>
    <Text as='strong'>
      <bdi>{who}</bdi>
    </Text>
    <span>
      {interestLabel(level)}
      {isInterested(level) && amount > 0 && `, ${formatRupees(amount)}`}
    </span>
    {updated_at && (
      <Text as='span' size='small' tone='soft'>
        <DateTime at={updated_at} />
      </Text>
    )}
  </Group>
)
