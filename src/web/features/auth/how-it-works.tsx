import { FUNDING_RANGES } from '#domain/limits.ts'
import { formatDollarRange, formatRangeInRupees, RATE_NOTE } from '#domain/money.ts'
import { settings } from '#web/settings.ts'
import styles from './how-it-works.module.css'

type Step = { readonly title: string; readonly points: readonly string[] }

const stepsWith = (investor: string): readonly Step[] => [
  {
    title: 'Create Account',
    points: ['Personal details', 'LinkedIn profile verification', 'E-mail confirmation required'],
  },
  {
    title: 'Complete Application',
    points: ['Company info', 'Industry and stage', 'Funding history and goals'],
  },
  {
    title: `Interact with ${investor}`,
    points: ['Follow-up questions', 'Application review', 'Next steps: an in-person meeting'],
  },
]

/** The three steps from sign-up to a meeting (S2-landing.2). */
export const HowItWorks = () => (
  <section aria-labelledby='process-title' className={styles.process}>
    <h2 id='process-title' className={styles.heading}>
      How it works
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

const FUNDING_STAGES = [
  {
    title: 'Pre-Seed',
    range: formatDollarRange(FUNDING_RANGES.preSeed),
    rupees: formatRangeInRupees(FUNDING_RANGES.preSeed),
    audience: 'For early-stage startups with an MVP or prototype.',
  },
  {
    title: 'Seed',
    range: formatDollarRange(FUNDING_RANGES.seed),
    rupees: formatRangeInRupees(FUNDING_RANGES.seed),
    audience: 'For startups with initial traction and product-market fit.',
  },
] as const

/** The investment ranges by stage (S2-landing.3). */
export const FundingStages = () => (
  <section aria-labelledby='stages-title' className={styles.stages}>
    <h2 id='stages-title' className={styles.heading}>
      What we fund
    </h2>
    <div className={styles.cards}>
      {FUNDING_STAGES.map(({ title, range, rupees, audience }) => (
        <article key={title} className={styles.card} aria-label={title}>
          <h3>{title}</h3>
          <p className={styles.range}>{range}</p>
          <p className={styles.rupees}>{rupees}</p>
          <p className={styles.audience}>{audience}</p>
        </article>
      ))}
    </div>
    <p className={styles.rate}>{RATE_NOTE}</p>
  </section>
)
