import { describeStatus, isDecline, isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { DECISION_NOTE_CHARACTERS } from '#domain/limits.ts'
import type { MeetingFault } from '#domain/meetings/meeting.ts'
import { MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { characterLimit } from '#domain/text-limits.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { LimitedTextareaField } from '#web/forms/limited-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { focusOnceDialogIsOpen } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useHeldDecision } from './api.ts'
import { MeetingFields } from './meeting-fields.tsx'
import { ReasonChoices } from './reason-choices.tsx'
import { DECIDE_TEXTS } from './texts.ts'
import type { DecideDraft, DecisionPreview } from './use-decision.ts'

type DecideFieldsProps = {
  readonly record: AutosavedRecord<DecideDraft>
  readonly draft: DecideDraft
  /** Id of the application, if the decision is about a single application. */
  readonly applicationId: string | undefined
  /** The latest preview. Undefined while it loads. */
  readonly preview: DecisionPreview | undefined
  readonly meetingFault: MeetingFault | undefined
}

const NOTE_RULES = { limits: [characterLimit(DECISION_NOTE_CHARACTERS)] }

/**
 * Fields for the new status, for the meeting if the new status is 'Meeting Scheduled', for the reasons if it declines,
 * and for the note.
 */
export function DecideFields({ record, draft, applicationId, preview, meetingFault }: DecideFieldsProps) {
  const { status, reason_ids, note, meeting } = draft
  return (
    <Stack>
      {applicationId && <HeldDecisionNotice id={applicationId} />}
      <SelectField
        ref={focusOnceDialogIsOpen}
        data-autofocus
        label={DECIDE_TEXTS.status}
        none={DECIDE_TEXTS.noStatus}
        options={REVIEW_STATUSES}
        value={status}
        onChoose={(value = '') => record.write({ status: isReviewStatus(value) ? value : '' })}
      />
      {status === 'meeting_scheduled' &&
        (applicationId ? (
          <MeetingFields
            fields={meeting}
            fault={meetingFault}
            preview={preview}
            onChange={(changed) => record.write({ meeting: changed })}
          />
        ) : (
          <Text size='small' tone='soft'>
            {MEETING_TEXTS.onlyOne}
          </Text>
        ))}
      {isDecline(status) && (
        <ReasonChoices chosen={reason_ids} onChoose={(chosen) => record.write({ reason_ids: chosen })} />
      )}
      <div>
        <LimitedTextareaField
          label={DECIDE_TEXTS.note}
          hint={DECIDE_TEXTS.noteHint}
          rows={4}
          value={note}
          rules={NOTE_RULES}
          onChange={({ currentTarget }) => record.write({ note: currentTarget.value })}
        />
      </div>
    </Stack>
  )
}

/** Warns that holding this decision replaces the decision that is already held. */
function HeldDecisionNotice({ id }: { readonly id: string }) {
  const held = useHeldDecision(id)
  if (!held) return null
  return (
    <Card compact tone='warning'>
      {DECIDE_TEXTS.alreadyHeld(describeStatus(held.to_status).label)}
    </Card>
  )
}
