import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FIGURES_TEXTS } from '#domain/figures/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import styles from './figures.module.css'

type SectionProps = {
  readonly title: string
  readonly hint?: string
  /** The same numbers, with details. False if there are none. */
  readonly table: ReactNode
  /** The chart. */
  readonly children: ReactNode
}

/** A chart, which a button replaces with a table. */
export function Section({ title, hint, table, children }: SectionProps) {
  const [asTable, setAsTable] = useState(false)
  const action = asTable ? FIGURES_TEXTS.asChart : FIGURES_TEXTS.asTable
  return (
    <Card as='section' aria-label={title}>
      <Group justify='between' className={styles.head}>
        <Heading level={2} size='small'>
          {title}
        </Heading>
        {table && (
          <Button
            variant='subtle'
            size='xs'
            aria-label={FIGURES_TEXTS.buttonLabel(action, title)}
            onClick={() => setAsTable(!asTable)}
          >
            {action}
          </Button>
        )}
      </Group>
      {hint && (
        <Text size='small' tone='soft'>
          {hint}
        </Text>
      )}
      {asTable ? table : children}
    </Card>
  )
}
