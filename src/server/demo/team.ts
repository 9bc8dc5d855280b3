import { randomUUID } from 'node:crypto'
import type { TeamRole } from '#domain/actor.ts'
import { HOUR_MS, isoDay } from '#domain/dates.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import type { InterestLevel } from '#domain/review/interest.ts'
import type { Verdict } from '#domain/review/verdicts.ts'
import { grantRole } from '#server/accounts/roles.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveAffiliations } from '#server/review/affiliations.ts'
import { saveInterest } from '#server/review/interests.ts'
import { saveNote } from '#server/review/notes.ts'
import { listForReview } from '#server/review/read-applications.ts'
import { changeTags } from '#server/review/tags.ts'
import { markViewed, saveVerdict } from '#server/review/verdicts.ts'
import type { Services } from '#server/services.ts'
import { assign, recuse } from '#server/team/assignments.ts'
import { listTeam } from '#server/team/members.ts'
import { seedCommittee } from './committee.ts'
import { seedTeamFields } from './fields.ts'
import notes from './notes.json'
import { ADMIN, signUpAndIn } from './people.ts'
import verdicts from './verdicts.json'

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

/** Team members in addition to the administrator. The demo prints the sign-ins of the first two. */
export const REVIEWER = member('reviewer', 'reviewer', 'Ravi', 'Menon')
export const PARTNER = member('partner', 'partner', 'Parveen', 'Sethi')
const ARJUN = member('admin', 'arjun', 'Arjun', 'Shah')
const RITU = member('reviewer', 'ritu', 'Ritu', 'Banerjee')
const OTHERS = [ARJUN, RITU]

/**
 * Adds four team members, and assignments, tags, a recusal, affiliations, verdicts, interest, notes and a committee.
 * Requires submitted applications.
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
  const pages = await Promise.all(
    [1, 2].map((page) => listForReview(services, admin, { ...NO_FILTERS, page })),
  )
  const [ids = [], olderIds = []] = pages.map(({ applications }) => applications.map(({ id }) => id))
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
  await changeTags(services, admin, { applications: ids.slice(1, 6), add: ['Thursday pitch'], remove: [] })
  await changeTags(services, admin, {
    applications: ids.filter((_, index) => index % 4 === 1),
    add: ['Climate', 'Follow up in spring'],
    remove: [],
  })
  await seedTeamFields(services, admin, {
    ids: ids.slice(0, 9),
    leads: idsOf([ADMIN.email, ARJUN.email, REVIEWER.email]),
  })
  const [known] = ids
  const [ravi, partner, arjun, ritu] = [REVIEWER, PARTNER, ARJUN, RITU].map((member) => sessions.get(member))
  if (known && partner) await recuse(services, partner, known, 'We were at school together.')
  if (ravi && arjun && ritu)
    await seedVerdicts(services, [...ids, ...olderIds], { meera: admin, ravi, arjun, ritu })
  if (ravi && arjun && ritu && partner) {
    await seedInterest(services, ids, { meera: admin, ravi, arjun, ritu, parveen: partner })
    await seedNotes(services, ids, { meera: admin, ravi, arjun, ritu, parveen: partner }, (name) =>
      idsOf([EMAILS[name]]),
    )
    await seedCommittee(services, { meera: admin, ravi, arjun, parveen: partner })
    // These members last looked before the verdicts and notes, so that the list marks what is new.
    const as_of = new Date(Date.now() - 3 * 24 * HOUR_MS).toISOString()
    for (const caller of [admin, ravi, partner])
      for (const id of ids.slice(1, 6)) await markViewed(services, caller, id, { as_of })
  }
}

type DemoVerdict = {
  /** Index of the application; 0 is the newest submission. */
  readonly index: number
  readonly by: 'meera' | 'arjun' | 'ravi' | 'ritu'
  readonly verdict: Verdict
  readonly champion_line?: string
  readonly comment?: string
}

const EMAILS = {
  meera: ADMIN.email,
  ravi: REVIEWER.email,
  arjun: ARJUN.email,
  ritu: RITU.email,
  parveen: PARTNER.email,
} as const
type Name = keyof typeof EMAILS

const LAKH = 100_000

/** Interest in the newest submissions, by the index of the application; 0 is the newest. */
const INTEREST: readonly (readonly [index: number, by: Name, level: InterestLevel, lakh?: number])[] = [
  [0, 'meera', 'following'],
  [1, 'meera', 'interested', 25],
  [1, 'arjun', 'interested', 40],
  [1, 'parveen', 'interested'],
  [1, 'ravi', 'interested', 20],
  [2, 'arjun', 'would_lead', 50],
  [2, 'parveen', 'interested', 15],
  [3, 'parveen', 'following'],
  [4, 'arjun', 'interested', 10],
  [5, 'meera', 'would_lead', 75],
  [5, 'parveen', 'interested', 30],
]

/** @param ids newest submission first */
async function seedInterest(
  services: Services,
  ids: readonly string[],
  callers: Readonly<Record<Name, Caller>>,
): Promise<void> {
  for (const [index, by, level, lakh = 0] of INTEREST) {
    const id = ids[index]
    const changes = { level, amount: lakh * LAKH }
    if (id) await saveInterest(services, callers[by], id, { base_version: 0, changes })
  }
}

type DemoNote = {
  /** Index of the application; 0 is the newest submission. */
  readonly index: number
  readonly by: Name
  readonly body: string
  readonly notify: readonly Name[]
}

/** @param ids newest submission first */
async function seedNotes(
  services: Services,
  ids: readonly string[],
  callers: Readonly<Record<Name, Caller>>,
  idsOf: (name: Name) => readonly string[],
): Promise<void> {
  for (const { index, by, body, notify } of notes as readonly DemoNote[]) {
    const id = ids[index]
    const save = { base_version: 0, body, notify: notify.flatMap(idsOf) }
    if (id) await saveNote(services, callers[by], { id, note: randomUUID() }, save)
  }
}

/**
 * Verdicts on the newest submissions. Three companies have disputed verdicts, some have agreeing verdicts, and some
 * have a single verdict.
 */
const VERDICTS = verdicts as readonly DemoVerdict[]

/** Arjun's and Meera's verdicts on the next submissions. None are disputed. */
const OLDER_VERDICTS: readonly (readonly [Verdict, Verdict])[] = [
  ['yes', 'yes'],
  ['maybe', 'yes'],
  ['no', 'no'],
  ['strong_yes', 'yes'],
  ['no', 'maybe'],
  ['maybe', 'maybe'],
  ['yes', 'strong_yes'],
  ['no', 'no'],
  ['maybe', 'yes'],
  ['no', 'maybe'],
  ['yes', 'yes'],
  ['no', 'no'],
  ['maybe', 'no'],
  ['strong_yes', 'strong_yes'],
  ['maybe', 'yes'],
  ['no', 'no'],
  ['yes', 'yes'],
  ['no', 'maybe'],
]
const OLDER_FROM = 16

/** @param ids newest submission first */
async function seedVerdicts(
  services: Services,
  ids: readonly string[],
  callers: Readonly<Record<DemoVerdict['by'], Caller>>,
): Promise<void> {
  const older = OLDER_VERDICTS.flatMap(([arjun, meera], index): DemoVerdict[] => [
    { index: OLDER_FROM + index, by: 'arjun', verdict: arjun },
    { index: OLDER_FROM + index, by: 'meera', verdict: meera },
  ])
  for (const { index, by, ...changes } of [...VERDICTS, ...older]) {
    const id = ids[index]
    if (id) await saveVerdict(services, callers[by], id, { base_version: 0, changes })
  }
}
