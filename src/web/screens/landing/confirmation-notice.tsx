import { CONFIRMATION_NOTICES, type Confirmation, needsNewLetter } from '#domain/accounts/confirmation.ts'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'

/** How following the letter's link went. */
export function ConfirmationNotice({ confirmation }: { readonly confirmation: Confirmation }) {
  const { title, description } = CONFIRMATION_NOTICES[confirmation]
  const problem = needsNewLetter(confirmation)
  return (
    <div role='status' className={problem ? styles.notice : styles.good}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{description}</p>
      {problem && <p>{LABELS.howToResend}</p>}
    </div>
  )
}
