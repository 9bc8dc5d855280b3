import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './card.module.css'
import { Group } from './layout.tsx'

type CardProps = ComponentPropsWithRef<'div'> & {
  readonly as?: 'div' | 'section' | 'article' | 'li'
  /** A warning or a quiet notice has the colours of its role. */
  readonly tone?: 'warning' | 'accent' | 'danger'
  /** True for less padding, for a notice within a screen. */
  readonly compact?: boolean
}

/** A framed area. Its children are below each other. */
export function Card({ as = 'div', tone, compact, className, ...rest }: CardProps) {
  // Cards differ in their tag only.
  const Tag = as as 'div'
  return (
    <Tag
      {...rest}
      className={`${styles.card} ${className ?? ''}`.trim()}
      data-tone={tone}
      data-compact={compact || undefined}
    />
  )
}

/** Rows in a frame, separated by lines. */
export const FramedList = ({ className, ...rest }: ComponentPropsWithRef<'ul'>) => (
  <ul {...rest} className={`${styles.list} ${className ?? ''}`.trim()} />
)

type ListRowProps = ComponentPropsWithRef<'li'> & {
  /** Buttons at the end of the row; below its text on a phone. */
  readonly actions?: ReactNode
}

export const ListRow = ({ actions, className, children, ...rest }: ListRowProps) => (
  <li {...rest} className={`${styles.row} ${className ?? ''}`.trim()}>
    <div>{children}</div>
    {actions && <Group className={styles.actions}>{actions}</Group>}
  </li>
)
