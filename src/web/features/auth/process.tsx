import { settings } from '#web/settings.ts'
import { COPY, stepsWith } from './copy.ts'
import styles from './process.module.css'

/** The three steps from here to a meeting. */
export const Process = () => (
  <section aria-labelledby='process-title' className={styles.process}>
    <h2 id='process-title' className={styles.heading}>
      {COPY.processTitle}
    </h2>
    <ol className={styles.steps}>
      {stepsWith(settings.investor).map(({ title, points }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden='true'>
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
