import { useEffect, useRef } from 'react'
import styles from './two-step.module.css'

type StepWordsProps = { readonly title: string; readonly lead: string }

/** What the step that has just come is about: readers and keyboards start there. */
export function StepWords({ title, lead }: StepWordsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.words}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{lead}</p>
    </div>
  )
}
