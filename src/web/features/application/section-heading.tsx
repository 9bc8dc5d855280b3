import type { ReactNode } from 'react'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './form.module.css'
import { HEADING_ID } from './use-navigation.ts'

type SectionHeadingProps = {
  readonly title: string
  readonly hint: string
  /** A link, shown at the end of the line. */
  readonly children?: ReactNode
}

/** The heading of a section or of the review page. It takes the focus when the section opens. */
export const SectionHeading = ({ title, hint, children }: SectionHeadingProps) => (
  <Group as='header' align='baseline' gap={4} className={styles.heading}>
    <h2 id={HEADING_ID} tabIndex={-1}>
      {title}
    </h2>
    <Text size='small' tone='soft'>
      {hint}
    </Text>
    {children}
  </Group>
)
