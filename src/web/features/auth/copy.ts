import { dollarRange, rangeInRupees } from '#domain/dollars.ts'
import { FORM_MINUTES, FUNDING_RANGES } from '#domain/limits.ts'

const FORM_TIME = `${FORM_MINUTES.from}-${FORM_MINUTES.to} minutes`

/** What the landing says (S2-landing.1 to S2-landing.3). */
export const COPY = {
  badge: 'Investment Application',
  headline: 'More than an application — a partnership in building your company.',
  lead: (investor: string) =>
    `Tell ${investor} about your company, your team and where you are going. The form takes ${FORM_TIME}, and you can save a draft and come back to it at any time.`,
  processTitle: 'How it works',
  stagesTitle: 'What we fund',
} as const

type Step = { readonly title: string; readonly points: readonly string[] }

/** The process, a card a step. */
export const stepsWith = (investor: string): readonly Step[] => [
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

export const FUNDING_STAGES = [
  {
    title: 'Pre-Seed',
    range: dollarRange(FUNDING_RANGES.preSeed),
    rupees: rangeInRupees(FUNDING_RANGES.preSeed),
    who: 'For early-stage startups with an MVP or prototype.',
  },
  {
    title: 'Seed',
    range: dollarRange(FUNDING_RANGES.seed),
    rupees: rangeInRupees(FUNDING_RANGES.seed),
    who: 'For startups with initial traction and product-market fit.',
  },
] as const
