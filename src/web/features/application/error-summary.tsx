import type { ValidationError } from '#domain/forms/validation.ts'
import { fieldId } from '#web/forms/field-frame.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './form.module.css'
import { TEXTS } from './texts.ts'
import { SUMMARY_ID } from './use-navigation.ts'

/** Lists the errors that stopped Next or Submit, each with a link to its input. */
export function ErrorSummary({ faults }: { readonly faults: readonly ValidationError[] }) {
  if (faults.length === 0) return null
  return (
    <Card
      as='section'
      tone='danger'
      id={SUMMARY_ID}
      tabIndex={-1}
      aria-labelledby={`${SUMMARY_ID}-title`}
      className={styles.summary}
    >
      <h3 id={`${SUMMARY_ID}-title`}>{TEXTS.summaryTitle}</h3>
      <ul>
        {faults.map((fault) => (
          <li key={fault.path}>
            <a href={`#${fieldId(fault.path)}`} onClick={(event) => focusInput(event, fault.path)}>
              {namedMessage(fault)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Returns an error message with the label of its input, unless the message already names the input. */
export const namedMessage = ({ field, path, kind, label, message }: ValidationError) =>
  (kind === 'missing' && path === field) || message.includes(label) ? message : `${label}: ${message}`

/**
 * Focuses an input and scrolls it to the middle of the page, clear of the bars. No fragment is added to the address.
 */
function focusInput(event: { preventDefault: () => void }, path: string) {
  event.preventDefault()
  const input = document.getElementById(fieldId(path))
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}
