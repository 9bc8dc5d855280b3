import type { ReactNode } from 'react'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import styles from './progress.module.css'
import { TEXTS } from './texts.ts'

type ProgressProps = {
  readonly current: number
  /** By section, how many answers are missing or wrong; undefined when nothing can be filled in. */
  readonly left: readonly number[] | undefined
  readonly onOpen: (section: number) => void
  /** What else stays in sight while the page scrolls. */
  readonly children?: ReactNode
}

/**
 * The six sections as one bar; each segment opens its section and says what is left there. As the page scrolls, only
 * its lower edge stays in sight.
 */
export function Progress({ current, left, onOpen, children }: ProgressProps) {
  return (
    <nav aria-label={TEXTS.progress} className={styles.progress}>
      <ol>
        {APPLICATION_FORM.sections.map(({ key, title }, index) => (
          <li key={key}>
            <button
              type='button'
              className={styles.segment}
              aria-current={index === current ? 'step' : undefined}
              data-complete={left?.[index] === 0 || undefined}
              onClick={() => onOpen(index)}
            >
              <span className={styles.name}>
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.title}>{title}</span>
              </span>
              {left && <Left count={left[index] ?? 0} />}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <span className={styles.here} aria-hidden>
          <b>{APPLICATION_FORM.sections[current]?.title ?? TEXTS.review}</b>
          {left && current < left.length && <Left count={left[current] ?? 0} />}
        </span>
        {children}
      </div>
    </nav>
  )
}

const Left = ({ count }: { readonly count: number }) => (
  <span className={styles.left} data-complete={count === 0 || undefined}>
    {count === 0 ? <span className={styles.complete}>{TEXTS.complete}</span> : TEXTS.left(count)}
  </span>
)
