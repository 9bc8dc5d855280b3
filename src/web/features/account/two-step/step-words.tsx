import { focusOnMount } from '#web/ui/focus.ts'
import styles from './two-step.module.css'

type StepWordsProps = { readonly title: string; readonly lead: string }

/** The title of a step, which takes the focus, and its introduction. */
export function StepWords({ title, lead }: StepWordsProps) {
  return (
    <div className={styles.words}>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {title}
      </h3>
      <p>{lead}</p>
    </div>
  )
}
