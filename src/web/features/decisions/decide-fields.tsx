import { useId } from 'react'
import { describeStatus, isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { DECISION_NOTE_CHARACTERS } from '#domain/limits.ts'
import type { MeetingFault } from '#domain/meetings/meeting.ts'
import { MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { DECIDE_TEXTS } from '#domain/review/decision-messages.ts'
import { characterLimit } from '#domain/text-limits.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import buttons from '#web/ui/buttons.module.css'
import controls from '#web/ui/controls.module.css'
import { focusOnceDialogIsOpen } from '#web/ui/focus.ts'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import { useDeclineReasons, useHeldDecision } from './api.ts'
import styles from './decide.module.css'
import { MeetingFields } from './meeting-fields.tsx'
import type { AffectedApplication, DecideDraft } from './use-decision.ts'

type DecideFieldsProps = {
  readonly record: AutosavedRecord<DecideDraft>
  readonly draft: DecideDraft
  /** Id of the application, if the decision is about a single application. */
  readonly applicationId: string | undefined
  /** The current meeting of the application, if the decision is about a single one. Undefined while it loads. */
  readonly meeting: AffectedApplication['meeting'] | undefined
  readonly meetingFault: MeetingFault | undefined
}

const NOTE_RULES = { limits: [characterLimit(DECISION_NOTE_CHARACTERS)] }

/**
 * Fields for the new status, for the meeting if the new status is 'Meeting scheduled', and for the e-mail's reasons and
 * note.
 */
export function DecideFields({
  record,
  draft: { status, reason_ids, note, meeting: meetingFields },
  applicationId,
  meeting,
  meetingFault,
}: DecideFieldsProps) {
  const ids = { status: useId(), note: useId(), hint: useId() }
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(note, NOTE_RULES, ({ currentTarget }) =>
    record.write({ note: currentTarget.value }),
  )
  return (
    <div className={styles.fields}>
      {applicationId && <HeldDecisionNotice id={applicationId} />}
      <div className={styles.field}>
        <label htmlFor={ids.status}>{DECIDE_TEXTS.status}</label>
        <div className={controls.select}>
          <select
            id={ids.status}
            ref={focusOnceDialogIsOpen}
            data-autofocus
            className={controls.box}
            value={status}
            onChange={({ currentTarget: { value } }) =>
              record.write({ status: isReviewStatus(value) ? value : '' })
            }
          >
            <option value=''>{DECIDE_TEXTS.noStatus}</option>
            {REVIEW_STATUSES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      {status === 'meeting_scheduled' &&
        (applicationId ? (
          <MeetingFields
            fields={meetingFields}
            fault={meetingFault}
            current={meeting}
            onChange={(changed) => record.write({ meeting: changed })}
          />
        ) : (
          <p className={styles.soft}>{MEETING_TEXTS.onlyOne}</p>
        ))}
      <ReasonChoices chosen={reason_ids} onChoose={(chosen) => record.write({ reason_ids: chosen })} />
      <div className={styles.field}>
        <label htmlFor={ids.note}>{DECIDE_TEXTS.note}</label>
        <GrowingTextarea
          text={note}
          {...handlers}
          id={ids.note}
          rows={4}
          value={note}
          aria-describedby={ids.hint}
        />
        {notice}
        <p id={ids.hint} className={styles.soft}>
          {DECIDE_TEXTS.noteHint}
        </p>
      </div>
    </div>
  )
}

/** Warns that holding this decision replaces the decision that is already held. */
function HeldDecisionNotice({ id }: { readonly id: string }) {
  const held = useHeldDecision(id)
  if (!held) return null
  return <p className={styles.notice}>{DECIDE_TEXTS.alreadyHeld(describeStatus(held.to_status).label)}</p>
}

type ReasonChoicesProps = {
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** Checkboxes for the active reasons, and for archived reasons that the draft already contains. */
function ReasonChoices({ chosen, onChoose }: ReasonChoicesProps) {
  const query = useDeclineReasons()
  const offered = query.data?.reasons.filter(({ id, active }) => active || chosen.includes(id)) ?? []
  if (query.isError) {
    return (
      <p role='alert' className={styles.soft}>
        {DECIDE_TEXTS.reasonsFailed}{' '}
        <button type='button' className={buttons.quiet} onClick={() => void query.refetch()}>
          {DECIDE_TEXTS.tryAgain}
        </button>
      </p>
    )
  }
  if (offered.length === 0) return null
  // Keeps the reasons in the order of the list, which is also their order in the e-mail, and not in the order of the
  // clicks.
  const choose = (reason: string, isChosen: boolean) =>
    onChoose(offered.map(({ id }) => id).filter((id) => (id === reason ? isChosen : chosen.includes(id))))
  return (
    <fieldset className={styles.reasons}>
      <legend>{DECIDE_TEXTS.reasons}</legend>
      {offered.map(({ id, label }) => (
        <label key={id}>
          <input
            type='checkbox'
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
