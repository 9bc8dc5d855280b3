import type { MouseEvent, RefObject } from 'react'
import { READER_TEXTS } from '#domain/review/messages.ts'
import styles from './section-links.module.css'
import { useCurrentSection } from './use-current-section.ts'

type SectionLinksProps = {
  readonly sections: readonly { readonly id: string; readonly heading: string }[]
  readonly article: RefObject<HTMLElement | null>
}

/** The application's sections, with the one that is being read marked. */
export function SectionLinks({ sections, article }: SectionLinksProps) {
  const current = useCurrentSection(
    article,
    sections.map(({ id }) => id),
  )
  // Not by the address: each would be one step further from the list.
  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={READER_TEXTS.sections} className={styles.sections}>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => goTo(event, id)}
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
