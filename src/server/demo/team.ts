import type { TeamRole } from '#domain/actor.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { grant } from '#server/accounts/grant.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveAffiliations } from '#server/review/affiliations.ts'
import { listForReview } from '#server/review/list.ts'
import type { Services } from '#server/services.ts'
import { assign } from '#server/team/assign.ts'
import { listTeam } from '#server/team/list.ts'
import { recuse } from '#server/team/recuse.ts'
import { signUpAndIn } from './people.ts'
import { seedVerdicts } from './verdicts.ts'

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

/** Beside the administrator who is introduced: two more roles by name, and two whom the team's screen shows. */
export const REVIEWER = member('reviewer', 'reviewer', 'Ravi', 'Menon')
export const PARTNER = member('partner', 'partner', 'Parveen', 'Sethi')
const ARJUN = member('admin', 'arjun', 'Arjun', 'Shah')
const RITU = member('reviewer', 'ritu', 'Ritu', 'Banerjee')
const OTHERS = [ARJUN, RITU]

/** A team of five, once there is something to read: assignments with and without a day, a recusal, affiliations, and verdicts. */
export async function seedTeam(services: Services, admin: Caller, passwordHash: string): Promise<void> {
  const sessions = new Map<Member, Caller>()
  for (const [place, one] of [REVIEWER, PARTNER, ...OTHERS].entries()) {
    sessions.set(
      one,
      await signUpAndIn(services, { ...one, city: 'Mumbai', place: 900 + place }, passwordHash),
    )
    await grant(services, one.email, one.role)
  }
  const { applications } = await listForReview(services, admin, NO_FILTERS)
  const ids = applications.map(({ id }) => id)
  const { members } = await listTeam(services, admin)
  const idsOf = (emails: readonly string[]) =>
    members.filter((one) => emails.includes(one.email)).map((one) => one.id)
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
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
  const [ravi, partner, arjun, ritu] = [REVIEWER, PARTNER, ARJUN, RITU].map((one) => sessions.get(one))
  if (known && partner) await recuse(services, partner, known, 'We were at school together.')
  if (ravi && arjun && ritu) await seedVerdicts(services, ids, { meera: admin, ravi, arjun, ritu })
}
