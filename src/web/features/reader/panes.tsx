import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { READER_TEXTS } from '#domain/review/messages.ts'
import styles from './panes.module.css'
import { useSwipedPane } from './use-swiped-pane.ts'

const PANES = ['application', 'deck', 'questions', 'verdicts', 'history'] as const
export type Pane = (typeof PANES)[number]

const isPane = (value: string | null): value is Pane => PANES.some((pane) => pane === value)

type PanesProps = {
  /** Whether the application stands beside one of the others; else one swipes or taps from one to the next. */
  readonly beside: boolean
  readonly shown: Pane
  readonly onShow: (pane: Pane) => void
  /** One that is missing is not for this reader. */
  readonly panes: Readonly<Partial<Record<Pane, ReactNode>>>
}

/** The application and what stands beside it. All stay in the document: a deck that was opened stays at its page. */
export function Panes({ beside, shown, onShow, panes }: PanesProps) {
  const id = useId()
  const tabbed = PANES.filter((pane) => pane in panes && (!beside || pane !== 'application'))
  // Beside the text something always stands.
  const open = beside && shown === 'application' ? 'deck' : shown
  const strip = useSwipedPane(tabbed.indexOf(open), (place) => {
    const pane = tabbed[place]
    if (pane) onShow(pane)
  })
  return (
    <div className={beside ? styles.beside : styles.stacked}>
      {beside && panes.application}
      <div className={styles.side}>
        <Tabs id={id} value={open} onChange={(value) => isPane(value) && onShow(value)}>
          <Tabs.List grow={!beside} aria-label={beside ? READER_TEXTS.beside : READER_TEXTS.panes}>
            {tabbed.map((pane) => (
              <Tabs.Tab key={pane} value={pane} className={styles.tab}>
                {READER_TEXTS[pane]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div className={beside ? styles.pile : styles.strip} ref={beside ? undefined : strip}>
          {tabbed.map((pane) => (
            <div
              key={pane}
              id={`${id}-panel-${pane}`}
              role='tabpanel'
              // biome-ignore lint/a11y/noNoninteractiveTabindex: one without anything to press is scrolled by keys too
              tabIndex={0}
              aria-labelledby={`${id}-tab-${pane}`}
              className={styles.pane}
              data-shown={pane === open}
              inert={pane !== open}
            >
              {panes[pane]}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
