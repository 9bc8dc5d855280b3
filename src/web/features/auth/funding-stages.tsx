import { RATE_NOTE } from '#domain/dollars.ts'
import { COPY, FUNDING_STAGES } from './copy.ts'
import styles from './funding-stages.module.css'

/** What is invested, and in whom. */
export const FundingStages = () => (
  <section aria-labelledby='stages-title' className={styles.stages}>
    <h2 id='stages-title' className={styles.heading}>
      {COPY.stagesTitle}
    </h2>
    <div className={styles.cards}>
      {FUNDING_STAGES.map(({ title, range, rupees, who }) => (
        <article key={title} className={styles.card} aria-label={title}>
          <h3>{title}</h3>
          <p className={styles.range}>{range}</p>
          <p className={styles.rupees}>{rupees}</p>
          <p className={styles.who}>{who}</p>
        </article>
      ))}
    </div>
    <p className={styles.rate}>{RATE_NOTE}</p>
  </section>
)
