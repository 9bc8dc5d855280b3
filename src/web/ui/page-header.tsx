import type { ReactNode } from 'react'
import { focusOnMount } from './focus.ts'
import { Group, Stack } from './layout.tsx'
import styles from './page-header.module.css'
import { Text } from './text.tsx'

type PageHeaderProps = {
  readonly title: string
  /** Shown next to the title, for example a count or a status. */
  readonly badge?: ReactNode
  /** Actions, shown at the end of the line. */
  readonly aside?: ReactNode
  /** A sentence under the title. */
  readonly children?: ReactNode
}

/** The title of a screen, with its badge, introduction and actions. */
export function PageHeader({ title, badge, aside, children }: PageHeaderProps) {
  return (
    <Group as='header' align='end' justify='between' className={styles.header}>
      <Stack gap={3} className={styles.text}>
        <Group gap={4} className={styles.title}>
          <ScreenTitle>{title}</ScreenTitle>
          {badge}
        </Group>
        {children && (
          <Text as='div' tone='soft'>
            {children}
          </Text>
        )}
      </Stack>
      {aside && (
        <Group justify='end' className={styles.aside}>
          {aside}
        </Group>
      )}
    </Group>
  )
}

/** The only h1 of a screen. It has the focus after navigation. */
function ScreenTitle({ children }: { readonly children: string }) {
  return (
    <h1 ref={takeFocusFromMain} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Takes over the focus from the main element if the title is rendered later than its screen. */
function takeFocusFromMain(title: HTMLHeadingElement | null): void {
  if (document.activeElement?.matches('main, body')) focusOnMount(title)
}
