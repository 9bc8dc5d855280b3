import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from './card.tsx'
import { Stack } from './layout.tsx'
import styles from './settings-section.module.css'
import { Heading, Text } from './text.tsx'

type SettingsSectionProps = {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/**
 * A section of the settings or account screen, with its title and lead next to the card. A link whose hash is the
 * section's id focuses its title.
 */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash === `#${id}`) heading.current?.focus()
  }, [id])
  return (
    <section aria-labelledby={`${id}-title`} className={styles.section}>
      <Stack gap={2}>
        <Heading level={2} size='section' ref={heading} id={`${id}-title`} tabIndex={-1}>
          {title}
        </Heading>
        <Text tone='soft' size='small'>
          {lead}
        </Text>
      </Stack>
      <Card className={styles.card}>{children}</Card>
    </section>
  )
}
