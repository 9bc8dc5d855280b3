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

/** The six sections as one bar; each segment opens its section and says what is left there. */
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
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.title}>{title}</span>
              {left && <Left count={left[index] ?? 0} />}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <span className={styles.here} aria-hidden>
          {APPLICATION_FORM.sections[current]?.title}
        </span>
        {children}
      </div>
    </nav>
  )
}

function Left({ count }: { readonly count: number }) {
  return (
    <span className={styles.left}>
      <span aria-hidden className={styles.sign}>
        {count === 0 ? '✓' : count}
      </span>
      <span className={styles.words}>{count === 0 ? TEXTS.complete : TEXTS.left(count)}</span>
    </span>
  )
}
