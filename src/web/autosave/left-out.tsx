import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import styles from './conflicts.module.css'
import { RECORD_TEXTS } from './texts.ts'

type LeftOutProps = {
  /** What happened, and to whom the texts below are lost. */
  readonly lead: string
  readonly texts: readonly { readonly label: string; readonly text: string }[]
  /** Of the element that gets the focus then. */
  readonly afterwards: string
  readonly onDismiss: () => void
}

/** What was typed here while its record was submitted elsewhere, to be copied from. */
export function LeftOut({ lead, texts, afterwards, onDismiss }: LeftOutProps) {
  useFocusOnUnmount([afterwards])
  return (
    <section ref={scrollIntoViewOnMount} role='alert' className={styles.leftOut}>
      <p>{lead}</p>
      {texts.map(({ label, text }) => (
        <div key={`${label}\n${text}`}>
          <p className={styles.about}>{label}</p>
          <blockquote className={styles.text}>{text}</blockquote>
        </div>
      ))}
      <button type='button' onClick={onDismiss}>
        {RECORD_TEXTS.dismiss}
      </button>
    </section>
  )
}
