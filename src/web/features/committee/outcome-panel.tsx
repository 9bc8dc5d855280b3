import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { OUTCOMES, type Outcome } from '#domain/committee/committee.ts'
import { DECISION_NOTE_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { useRecord, useRecordState } from '#web/autosave/use-record.ts'
import { type DeclineReason, useDeclineReasons } from '#web/features/decisions/api.ts'
import { ReasonChoices } from '#web/features/decisions/reason-choices.tsx'
import { LimitedTextareaField } from '#web/forms/limited-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import buttons from '#web/ui/buttons.module.css'
import { CheckboxField } from '#web/ui/field.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import type { ItemContent } from './agenda.ts'
import type { Act } from './api.ts'
import styles from './committee.module.css'
import { effectOf, TEXTS } from './texts.ts'
import { outcomeDraftName } from './use-outcome-drafts.ts'

type OutcomeDraft = {
  readonly outcome: Outcome | ''
  readonly reason_ids: readonly string[]
  readonly note: string
}

/** Describes the draft of an item's outcome, which is stored on this device only. */
const outcomeRecordKind = (owner: string, session: string, number: number): RecordKind<OutcomeDraft> => ({
  owner,
  name: outcomeDraftName(session, number),
  shape: {
    keys: ['outcome', 'reason_ids', 'note'],
    isEqual: (_, a, b) => JSON.stringify(a) === JSON.stringify(b),
    // When two drafts of closed tabs are merged, the newer draft's choices and both notes are kept.
    mergeValue: (key, _, mine, theirs) => (key === 'note' ? `${mine}\n\n${theirs}` : mine) as typeof mine,
  },
})

type OutcomePanelProps = {
  readonly sessionId: string
  readonly number: number
  readonly content: ItemContent
  /** True while the outcome is being sent. */
  readonly busy: boolean
  /** Steers the session. Rejects if the server refuses. */
  readonly onNote: (act: Act) => Promise<unknown>
  /** Called when the item has a draft that is not noted, and when it has none any more. */
  readonly onDraft: (number: number, isUnsaved: boolean) => void
  readonly onClose: () => void
}

const NOTE_RULES = { limits: [characterLimit(DECISION_NOTE_CHARACTERS)] }

/** The host's fields for the outcome of an item. What is typed is kept on the device, for each item. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { number, content, onClose } = props
  const { data, isPending } = useDeclineReasons()
  return (
    <section
      aria-label={TEXTS.outcomeOf(number, companyTitle(content.company_name))}
      className={styles.outcome}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {/* Waits for the reasons, because those of an earlier outcome are known by their labels. */}
      {!isPending && <OutcomeForm {...props} reasons={data?.reasons ?? []} />}
    </section>
  )
}

type OutcomeFormProps = OutcomePanelProps & { readonly reasons: readonly DeclineReason[] }

function OutcomeForm(props: OutcomeFormProps) {
  const { sessionId, number, content, reasons, onNote, onDraft, onClose } = props
  const { outcome, details } = content
  const [base] = useState(() => ({
    version: 0,
    values: {
      outcome: outcome ?? ('' as const),
      reason_ids: reasons.filter(({ label }) => details?.reasons.includes(label)).map(({ id }) => id),
      note: details?.note ?? '',
    } satisfies OutcomeDraft,
  }))
  const record = useRecord<OutcomeDraft>({
    kind: (owner) => outcomeRecordKind(owner, sessionId, number),
    base,
  })?.record
  if (!record) return null
  const note = async (act: Act) => {
    await onNote(act)
    void recordRegistry().discard(record.kind)
    onDraft(number, false)
    onClose()
  }
  return <OutcomeFields {...props} record={record} onNote={note} />
}

type OutcomeFieldsProps = Omit<OutcomePanelProps, 'sessionId'> & {
  readonly record: NonNullable<ReturnType<typeof useRecord<OutcomeDraft>>>['record']
}

function OutcomeFields({ record, number, content, busy, onNote, onDraft, onClose }: OutcomeFieldsProps) {
  const { outcome, reason_ids, note } = useRecordState(record).values
  const isUnsaved = record.isUnsaved()
  const savedOnDevice = useDeviceText(TEXTS.savedOnDevice)
  const report = useEffectEvent((unsaved: boolean) => onDraft(number, unsaved))
  useEffect(() => report(isUnsaved), [isUnsaved])
  const submit = () => {
    if (!outcome) return
    const reasons = outcome === 'no_fit' ? [...reason_ids] : []
    // A toast explains a failure. The fields keep their values.
    onNote({ do: 'note', number, outcome, reason_ids: reasons, note }).catch(() => undefined)
  }
  return (
    <Stack gap={3}>
      <Heading level={3} ref={focusOnMount} tabIndex={-1}>
        {TEXTS.outcomeOf(number, companyTitle(content.company_name))}
      </Heading>
      <div className={styles.fields}>
        <div>
          <fieldset>
            <Text as='legend' size='small' strong>
              {TEXTS.choices}
            </Text>
            {OUTCOMES.map(({ value, label }) => (
              <CheckboxField
                key={value}
                type='radio'
                name={`outcome-${number}`}
                label={label}
                checked={outcome === value}
                onChange={() => record.write({ outcome: value })}
              />
            ))}
          </fieldset>
          {outcome === 'no_fit' && (
            <ReasonChoices chosen={reason_ids} onChoose={(chosen) => record.write({ reason_ids: chosen })} />
          )}
        </div>
        <div>
          <LimitedTextareaField
            label={TEXTS.note}
            hint={outcome === 'again' ? TEXTS.minutesHint : TEXTS.noteHint}
            rows={2}
            value={note}
            rules={NOTE_RULES}
            onChange={({ currentTarget }) => record.write({ note: currentTarget.value })}
          />
        </div>
      </div>
      <Group justify='end' className={styles.submit}>
        <Text size='small' tone='soft' className={styles.effect}>
          {content.held
            ? TEXTS.replaces(describeStatus(content.held.to_status).label)
            : outcome && effectOf(outcome)}
          {isUnsaved && savedOnDevice && ` ${savedOnDevice}.`}
        </Text>
        <Button variant='subtle' onClick={onClose}>
          {TEXTS.close}
        </Button>
        <BusyButton
          variant={outcome ? 'filled' : 'default'}
          busy={busy}
          aria-disabled={!outcome || undefined}
          className={buttons.inert}
          onClick={submit}
        >
          {TEXTS.noteOutcome}
        </BusyButton>
      </Group>
    </Stack>
  )
}
