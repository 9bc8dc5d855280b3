import type { TeamRole } from '#domain/actor.ts'
import { HOUR_MS, isoDay } from '#domain/dates.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import type { ReviewVerdict } from '#domain/review/verdicts.ts'
import { grantRole } from '#server/accounts/roles.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveAffiliations } from '#server/review/affiliations.ts'
import { listForReview } from '#server/review/read-applications.ts'
import { saveVerdict } from '#server/review/verdicts.ts'
import type { Services } from '#server/services.ts'
import { assign, recuse } from '#server/team/assignments.ts'
import { listTeam } from '#server/team/members.ts'
import { signUpAndIn } from './people.ts'

type Member = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly mailbox: string
  readonly role: TeamRole
}

const member = (role: TeamRole, mailbox: string, firstName: string, lastName: string): Member => ({
  email: `${mailbox}@openround.example`,
  role,
  mailbox,
  firstName,
  lastName,
})

/** Team members besides the administrator: two introduced by name, and two for the team page. */
export const REVIEWER = member('reviewer', 'reviewer', 'Ravi', 'Menon')
export const PARTNER = member('partner', 'partner', 'Parveen', 'Sethi')
const ARJUN = member('admin', 'arjun', 'Arjun', 'Shah')
const RITU = member('reviewer', 'ritu', 'Ritu', 'Banerjee')
const OTHERS = [ARJUN, RITU]

/**
 * Creates a team of five with assignments, a recusal, affiliations and verdicts; needs submitted
 * applications.
 */
export async function seedTeam(services: Services, admin: Caller, passwordHash: string): Promise<void> {
  const sessions = new Map<Member, Caller>()
  for (const [index, member] of [REVIEWER, PARTNER, ...OTHERS].entries()) {
    sessions.set(
      member,
      await signUpAndIn(services, { ...member, city: 'Mumbai', index: 900 + index }, passwordHash),
    )
    await grantRole(services, member.email, member.role)
  }
  const { applications } = await listForReview(services, admin, NO_FILTERS)
  const ids = applications.map(({ id }) => id)
  const { members } = await listTeam(services, admin)
  const idsOf = (emails: readonly string[]) =>
    members.filter(({ email }) => emails.includes(email)).map(({ id }) => id)
  const nextMonth = isoDay(new Date(Date.now() + 30 * 24 * HOUR_MS))
  await assign(services, admin, {
    applications: ids.slice(0, 12),
    reviewers: idsOf([REVIEWER.email]),
    due_at: nextMonth,
  })
  await assign(services, admin, {
    applications: ids.slice(8, 16),
    reviewers: idsOf(OTHERS.map(({ email }) => email)),
    due_at: null,
  })
  await saveAffiliations(services, admin, {
    base_version: 0,
    changes: { organisations: 'Sahyadri Angels\nCubbon Seed\nIIT Bombay', email_domains: 'iitb.ac.in' },
  })
  const [known] = ids
  const [ravi, partner, arjun, ritu] = [REVIEWER, PARTNER, ARJUN, RITU].map((member) => sessions.get(member))
  if (known && partner) await recuse(services, partner, known, 'We were at school together.')
  if (ravi && arjun && ritu) await seedVerdicts(services, ids, { meera: admin, ravi, arjun, ritu })
}

type DemoVerdict = {
  /** Index of the application, the newest submission first. */
  readonly index: number
  readonly by: 'meera' | 'arjun' | 'ravi' | 'ritu'
  readonly verdict: ReviewVerdict
  readonly champion_line?: string
  readonly comment?: string
}

const opinion = (
  index: number,
  by: DemoVerdict['by'],
  verdict: ReviewVerdict,
  comment = '',
): DemoVerdict => ({
  index,
  by,
  verdict,
  comment,
})
const championedOpinion = (
  index: number,
  by: DemoVerdict['by'],
  verdict: ReviewVerdict,
  champion_line: string,
  comment = '',
): DemoVerdict => ({ index, by, verdict, champion_line, comment })

/** Three companies that the team is torn about, some that it agrees on, and some that only one of them has read. */
const VERDICTS: readonly DemoVerdict[] = [
  championedOpinion(
    8,
    'ritu',
    'strong_yes',
    'They sold it to forty customers before they had anything to show, and thirty-six have stayed.',
    'The founder answers every question with a number. I would meet them this week.',
  ),
  opinion(
    8,
    'ravi',
    'no',
    'The margin is that of a reseller. I see nothing here that a distributor cannot copy.',
  ),
  opinion(8, 'arjun', 'maybe', 'Strong team, thin margin. Let us ask how it looks at ten times the volume.'),
  championedOpinion(
    9,
    'arjun',
    'strong_yes',
    'The only team I have met that lived with this problem for ten years before solving it.',
  ),
  opinion(9, 'ritu', 'maybe', 'Convincing people in a small market. What is the second product?'),
  opinion(10, 'ravi', 'yes', 'Good retention, fair price.'),
  opinion(
    10,
    'arjun',
    'no',
    'We know this market from two earlier investments: it takes eighteen months to close a sale.',
  ),
  opinion(11, 'ravi', 'yes'),
  opinion(11, 'ritu', 'yes', 'Clear, honest, early. The deck says what they do not know yet.'),
  opinion(11, 'meera', 'strong_yes', 'My pick of the month.'),
  opinion(1, 'ravi', 'no', 'Outside what we fund.'),
  opinion(1, 'meera', 'no'),
  opinion(2, 'ravi', 'maybe'),
  opinion(12, 'ritu', 'no', 'No customer yet after two years.'),
  opinion(13, 'arjun', 'yes'),
]

/** @param ids newest submission first */
async function seedVerdicts(
  services: Services,
  ids: readonly string[],
  callers: Readonly<Record<DemoVerdict['by'], Caller>>,
): Promise<void> {
  for (const { index, by, ...changes } of VERDICTS) {
    const id = ids[index]
    if (id) await saveVerdict(services, callers[by], id, { base_version: 0, changes })
  }
}
