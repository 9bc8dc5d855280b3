import type { ReactNode } from 'react'
import { useApplicationForm } from './application-form-context.tsx'
import styles from './progress.module.css'
import { TEXTS } from './texts.ts'

type ProgressProps = {
  readonly current: number
  /** Number of missing or invalid answers per section. Undefined for a submitted application. */
  readonly missing: readonly number[] | undefined
  readonly onOpen: (section: number) => void
  /** Content that stays visible when the page is scrolled. */
  readonly children?: ReactNode
}

/**
 * The bar of the sections. Each segment opens its section and shows how many answers remain. Once the page is
 * scrolled, only the lower edge of the bar stays visible.
 */
export function Progress({ current, missing, onOpen, children }: ProgressProps) {
  const { sections } = useApplicationForm()
  return (
    <nav aria-label={TEXTS.progress} className={styles.progress}>
      <ol>
        {sections.map(({ key, title }, index) => (
          <li key={key}>
            <button
              type='button'
              className={styles.segment}
              aria-current={index === current ? 'step' : undefined}
              data-complete={missing?.[index] === 0 || undefined}
              onClick={() => onOpen(index)}
            >
              <span className={styles.name}>
                {index + 1} <span className={styles.title}>{title}</span>
              </span>
              {missing && <MissingCount count={missing[index] ?? 0} />}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <span className={styles.current} aria-hidden>
          <b>{sections[current]?.title ?? TEXTS.review}</b>
          {missing && current < missing.length && <MissingCount count={missing[current] ?? 0} />}
        </span>
        {current < sections.length && (
          <span className={styles.place}>
            {missing ? TEXTS.sectionOf(current + 1, sections.length) : sections[current]?.title}
          </span>
        )}
        {children}
      </div>
    </nav>
  )
}

const MissingCount = ({ count }: { readonly count: number }) => (
  <span className={styles.missing} data-complete={count === 0 || undefined}>
    {count === 0 ? <span className={styles.complete}>{TEXTS.complete}</span> : TEXTS.missing(count)}
  </span>
)
