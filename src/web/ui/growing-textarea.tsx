import type { ComponentPropsWithRef } from 'react'
import styles from './controls.module.css'

type GrowingTextareaProps = ComponentPropsWithRef<'textarea'> & {
  /** The text in the textarea. */
  readonly text: string
}

/**
 * A textarea that grows with its text. CSS places a hidden copy of the text under it, which sets the height without
 * measuring.
 */
export const GrowingTextarea = ({ text, ...attributes }: GrowingTextareaProps) => (
  <div className={styles.growing} data-text={`${text} `}>
    <textarea dir='auto' {...attributes} className={styles.box} />
  </div>
)
