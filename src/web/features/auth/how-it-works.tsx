import { FUNDING_RANGES } from '#domain/limits.ts'
import { formatDollarRange, formatRangeInRupees, RATE_NOTE } from '#domain/money.ts'
import { settings } from '#web/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import styles from './landing.module.css'

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
  <Stack as='section' aria-labelledby='process-title' className={styles.process}>
    <Heading level={2} size='small' id='process-title'>
      How it works
    </Heading>
    <Stack as='ol' gap={3} className={styles.steps}>
      {stepsWith(settings.investor).map(({ title, points }, index) => (
        <Card as='li' key={title} className={styles.step}>
          <Text as='span' tone='accent' strong className={styles.number} aria-hidden='true'>
            {index + 1}
          </Text>
          <Stack gap={2}>
            <h3>{title}</h3>
            <Text as='ul' size='small' tone='soft' className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  </Stack>
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
  <Stack as='section' aria-labelledby='stages-title' className={styles.stages}>
    <Heading level={2} size='small' id='stages-title'>
      What we fund
    </Heading>
    <div className={styles.cards}>
      {FUNDING_STAGES.map(({ title, range, rupees, audience }) => (
        <Card as='article' key={title} tone='accent' className={styles.stage} aria-label={title}>
          <h3>{title}</h3>
          <div>
            <p className={styles.range}>{range}</p>
            <Text size='tiny'>{rupees}</Text>
          </div>
          <Text size='small' tone='soft'>
            {audience}
          </Text>
        </Card>
      ))}
    </div>
    <Text size='tiny' tone='soft'>
      {RATE_NOTE}
    </Text>
  </Stack>
)
