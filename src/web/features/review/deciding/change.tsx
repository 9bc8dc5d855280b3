import { useId } from 'react'
import { describeStatus, isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { DECISION_NOTE_CHARACTERS } from '#domain/limits.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import controls from '#web/ui/controls.module.css'
import { focusOnceDialogIsOpen } from '#web/ui/focus.ts'
import styles from './decide.module.css'
import { ReasonChoices } from './reason-choices.tsx'
import type { DecideDraft } from './use-decide-draft.ts'
import { useHeldAbout } from './use-held.ts'

type ChangeProps = {
  readonly record: KeptRecord<DecideDraft>
  readonly draft: DecideDraft
  /** The application, where it is about one alone. */
  readonly one: string | undefined
}

/** The new status, and what goes into the e-mail besides. */
export function Change({ record, draft: { status, reason_ids, note }, one }: ChangeProps) {
  const ids = { status: useId(), note: useId(), hint: useId() }
  return (
    <div className={styles.change}>
      {one && <HeldAlready id={one} />}
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
      <ReasonChoices chosen={reason_ids} onChoose={(chosen) => record.write({ reason_ids: chosen })} />
      <div className={styles.field}>
        <label htmlFor={ids.note}>{DECIDE_TEXTS.note}</label>
        <div className={controls.growing} data-text={`${note} `}>
          <textarea
            id={ids.note}
            className={controls.box}
            rows={4}
            maxLength={DECISION_NOTE_CHARACTERS}
            value={note}
            aria-describedby={ids.hint}
            onChange={({ currentTarget }) => record.write({ note: currentTarget.value })}
          />
        </div>
        <p id={ids.hint} className={styles.soft}>
          {DECIDE_TEXTS.noteHint}
        </p>
      </div>
    </div>
  )
}

/** A newer decision that is held back takes the place of the one before. */
function HeldAlready({ id }: { readonly id: string }) {
  const held = useHeldAbout(id)
  if (!held) return null
  return <p className={styles.notice}>{DECIDE_TEXTS.heldAlready(describeStatus(held.to_status).label)}</p>
}
