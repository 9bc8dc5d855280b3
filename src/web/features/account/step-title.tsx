import { useEffect, useRef } from 'react'
import styles from './account.module.css'

type StepTitleProps = { readonly title: string; readonly lead: string }

/** The title of one of the steps for setting up two-step sign-in. It takes the focus when it appears. */
export function StepTitle({ title, lead }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.step}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{lead}</p>
    </div>
  )
}
