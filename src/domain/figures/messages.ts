import { formatMoment } from '../dates.ts'
import { LINK_TEXTS } from '../funding-rounds/application-link.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'
import type { Message } from '../message.ts'

const DAY_HOURS = 24

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)

export const FIGURES_TEXTS = {
  title: 'Figures',
  lead: 'Select a number to see its applications.',
  asOf: (moment: string) => `As of ${formatMoment(moment)}.`,
  asTable: 'Show as table',
  asChart: 'Show as chart',
  /** The accessible name of a section's button. */
  buttonLabel: (action: string, section: string) => `${action}: ${section}`,
  groupBy: 'Group by',
  lengths: { month: 'Month', quarter: 'Quarter', year: 'Year' },
  period: 'Submitted in',
  allTime: 'All time',
  funnel: 'From submission to decision',
  overTime: 'Applications over time',
  periodsHint: 'Periods begin at midnight UTC.',
  splits: {
    industry: 'Sector / industry',
    stage: 'Stage',
    source: 'How founders heard about us',
    via: LINK_TEXTS.filter,
  },
  response: `First response within ${STATUS_UPDATE_HOURS} hours`,
  responseHint: `We tell founders that their status is usually updated within ${STATUS_UPDATE_HOURS} hours.`,
  members: 'Verdicts by reviewer',
  membersHint:
    'Verdicts on applications that you have access to, including those not assigned to the reviewer.',
  noMembers: 'No assignments or verdicts.',
  agreement: 'Agreement between reviewers',
  agreementHint: {
    admin: (count: number) => `${applications(count)} with verdicts by two or more people.`,
    reviewer: (count: number) => `${applications(count)} with a verdict by you and by a colleague.`,
  },
  agreementFrom: (least: number) => `Agreement is shown from ${least} applications on.`,
  withinOneStep: (share: string) => `${share} of the pairs of verdicts are at most one step apart.`,
  alpha: (alpha: string) =>
    `Krippendorff’s alpha is ${alpha}. 1 would be full agreement, 0 agreement by chance.`,
  noAlpha: 'All verdicts are the same.',
  /** A number with its 95 % interval. */
  interval: (value: string, from: string, to: string) => `${value} (${from} to ${to})`,
  invitations: ({ of, value, from, to }: { of: number; value: number; from: number; to: number }) =>
    `With other readers, ${value} of ${of} ${of === 1 ? 'invitation' : 'invitations'} would differ (${from} to ${to}).`,
  invitationsHint:
    'This estimate assumes that you invite the applications with the largest share of Yes and Strong yes, as many as you did invite to a meeting. Each application gets new verdicts, drawn from its own and, the less reviewers agree, from all verdicts.',
  intervals: 'Ranges in brackets are 95 % intervals.',
  applications: 'Applications',
  share: 'Share',
  waitedFor: 'First response',
  stillInTime: `Waiting, less than ${STATUS_UPDATE_HOURS} h`,
  overdue: 'Waiting, overdue',
  member: 'Reviewer',
  assigned: 'Assigned',
  given: 'Verdicts',
  none: '–',
  noShares: 'Percentages are shown for 20 or more applications.',
  empty: 'No figures yet',
  emptyHint: 'Figures appear once founders have submitted applications.',
  noneMatch: 'No applications match this selection.',
} as const

export const FUNNEL_STEPS = {
  submitted: 'Submitted',
  response: 'First response',
  meeting: 'Meeting',
  decision: 'Decision',
} as const

/** The columns of the table of members' agreement. */
export const AGREEMENT_COLUMNS = [
  'Reviewer',
  { title: 'Shared', explanation: 'Applications with verdicts by this person and by a colleague.' },
  {
    title: 'Difference (steps)',
    explanation:
      'How far this person’s verdicts are, on average, from those that colleagues gave to the same applications. +1 is one step nearer to Strong yes. Shown from 20 applications on.',
  },
] as const

/** The columns of the funnel's table, each with an explanation. */
export const FUNNEL_COLUMNS = [
  {
    title: 'Step',
    explanation:
      'First response is the first change of status. Meeting: the status is or was Meeting Scheduled. Held and undone decisions do not count.',
  },
  { title: 'Applications', explanation: 'Applications that have reached this step.' },
  { title: 'Share', explanation: 'Of all submitted applications in this selection.' },
  {
    title: 'Median (days)',
    explanation: 'Half of them reached this step within this time after submission.',
  },
  {
    title: '80 % within (days)',
    explanation: '80 % of them reached this step within this time after submission.',
  },
  {
    title: 'Still waiting',
    explanation: 'Undecided applications that have reached the previous step but not this one.',
  },
  {
    title: 'Median wait (days)',
    explanation: 'Half of those still waiting have waited no longer than this since the previous step.',
  },
  {
    title: 'Longest wait (days)',
    explanation: 'The longest that any of them has waited since the previous step.',
  },
] as const

export const RESPONSE_LABELS = {
  'responded-24h': 'Within 24 h',
  'responded-48h': '24 to 48 h',
  'responded-72h': `48 to ${STATUS_UPDATE_HOURS} h`,
  'responded-7d': `${STATUS_UPDATE_HOURS / DAY_HOURS} to 7 days`,
  'responded-later': 'Later',
} as const

/** Shown in place of the figures when they fail to load. */
export const FIGURES_UNAVAILABLE: Message = {
  title: 'The figures could not be shown',
  description: 'Check your connection, then try again.',
}

/** Shown in place of the agreement when it fails to load. */
export const AGREEMENT_UNAVAILABLE: Message = {
  title: 'The agreement could not be shown',
  description: 'Check your connection, then try again.',
}

/** A toast about a failed refetch. The earlier figures remain on screen. */
export const FIGURES_NOT_REFRESHED: Message = {
  title: 'The figures could not be refreshed',
  description: 'You still see the earlier ones. Reload the page to try again.',
}
