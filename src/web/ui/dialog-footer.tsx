import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { Group } from './layout.tsx'
import { Text } from './text.tsx'

type DialogFooterProps = {
  /** A note next to the buttons. */
  readonly note?: string | false
  readonly children: ReactNode
}

/** The buttons of a dialog. They stay visible below scrolling content. */
export const DialogFooter = ({ note, children }: DialogFooterProps) => (
  <Group justify='end' className={styles.footer} data-bar>
    {note !== undefined && (
      <Text tone='soft' size='small' className={styles.note}>
        {note}
      </Text>
    )}
    {children}
  </Group>
)
