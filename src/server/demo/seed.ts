import { and, isNull, ne } from 'drizzle-orm'
import type { AsOwner, RunStatement } from '#database/embedded/superuser.ts'
import { outbox } from '#database/tables/operations.ts'
import { sessions } from '#database/tables/sessions.ts'
import { formatDate, HOUR_MS, MINUTE_MS } from '#domain/dates.ts'
import { reapplyDay } from '#domain/review/email-template.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { grantRole, setMembership } from '#server/accounts/roles.ts'
import { withdraw } from '#server/applications/withdraw-or-delete.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { saveSettings } from '#server/settings/settings.ts'
import { apply } from './applications.ts'
import { seedCoFounders } from './co-founders.ts'
import { backDateCommittee } from './committee.ts'
import { type Company, demoCompanies } from './companies.ts'
import { review, seedDecisions, statusPath } from './decisions.ts'
import { seedQuestions } from './fields.ts'
import { seedApplicationLinks, seedFundingRound, TIME_ZONE } from './funding-round.ts'
import { ADMIN, FOUNDER, PASSWORD, personOf, signUpAndIn } from './people.ts'
import { seedTeam } from './team.ts'

/** Fills an empty database with founders, applications, questions and answers of the last six months. */
export async function seed(services: Services, asOwner: AsOwner): Promise<void> {
  const seeded = await performActions(services)
  await cleanUp(services)
  await backDate(asOwner, seeded, new Date())
}

/** Uses the actions of the server, so that the demo shows only what users could have done. */
async function performActions(services: Services): Promise<Seeded[]> {
  const passwordHash = await services.passwords.hash(PASSWORD)
  const admin = await signUpAndIn(services, { ...ADMIN, city: 'Mumbai', index: 0 }, passwordHash)
  await grantRole(services, ADMIN.email)
  await seedQuestions(services, admin)
  const founders = new Map<string, Caller>()
  const seeded: Seeded[] = []
  const drafts: Parameters<typeof seedCoFounders>[1][number][] = []
  for (const [index, company] of demoCompanies().entries()) {
    const person = personOf(company, index)
    const founder = founders.get(person.email) ?? (await signUpAndIn(services, person, passwordHash))
    founders.set(person.email, founder)
    const id = await apply(services, founder, company, index)
    const rounds = await review(services, { id, company, founder, admin })
    if (company.facts.withdrawn) await withdraw(services, founder, id, company.facts.withdrawn)
    if (company.status === 'approved') await setMembership(services, person.email, 'portfolio_alumni')
    seeded.push({ id, company, index, rounds })
    if (company.status === 'draft') drafts.push({ id, company, founder })
  }
  await seedCoFounders(services, drafts, passwordHash)
  await saveSettings(services, admin, {
    base_version: 0,
    funded_companies: FUNDED.join('\n'),
    time_zone: TIME_ZONE,
    privacy_notice: PRIVACY_NOTICE,
  })
  await seedTeam(services, admin, passwordHash)
  await seedDecisions(services, admin)
  return seeded
}

const PRIVACY_NOTICE = `# What we store
Your account, your applications with their files, and what our team decides about them.

# Why
To decide whether to invest, and to tell you.

# How long
Until you delete it. Backups keep deleted data for 30 days.`

const FUNDED = ['Marigold Foods', 'Kite & Ladder', 'Tidewell Health', 'Banyan Freight', 'Lumen Looms']

/** Ends all sessions, and marks e-mails as sent except those to FOUNDER, which /outbox shows. */
async function cleanUp({ database }: Services): Promise<void> {
  await database.asAccounts((transaction) => transaction.delete(sessions))
  await database.asWorker((transaction) =>
    transaction
      .update(outbox)
      .set({ sent_at: new Date(), data: {} })
      .where(and(isNull(outbox.sent_at), ne(outbox.recipient_email, FOUNDER.email))),
  )
}

type Seeded = {
  readonly id: string
  readonly company: Company
  readonly index: number
  /** Ids of the question rounds, in the order of the company's file. */
  readonly rounds: readonly string[]
}

const DAY_MS = 24 * HOUR_MS
/** Returns a minute of the day, so that actions are spread over the day. */
const minuteOfDay = (index: number, days: number) => (index * 211 + Math.round(days * 97)) % (14 * 60)

const timeBefore = (now: Date, days: number, index: number) => {
  const minutes = minuteOfDay(index, days) * MINUTE_MS
  return inWorkingHours(now.getTime() - days * DAY_MS + Math.min(minutes, days * DAY_MS - MINUTE_MS), now)
}

const RECENT_DAYS = 12
const COMPANY_DAYS_MAX = 70
const SEASON_DAYS = 180

/** Spreads the older companies over six months, because their files cover only ten weeks. @returns days to add */
const stretch = (daysAgo: number): number =>
  Math.max(0, daysAgo - RECENT_DAYS) * ((SEASON_DAYS - RECENT_DAYS) / (COMPANY_DAYS_MAX - RECENT_DAYS) - 1)

/** Office hours in Mumbai, in UTC. */
const OPENING_HOUR = 4
const CLOSING_HOUR = 13
const FRESH_MS = 4 * DAY_MS

/**
 * Moves a time into working hours from Monday to Friday, and keeps the order of all times. Does not move times of the
 * last few days forward, because open work must not be dated in the future.
 */
function inWorkingHours(time: number, now: Date): Date {
  const day = new Date(time)
  day.setUTCHours(0, 0, 0, 0)
  // Merges Saturdays and Sundays into the following Monday.
  const daysToMonday = [1, 0, 0, 0, 0, 0, 2][day.getUTCDay()] ?? 0
  const isAroundMonday = daysToMonday > 0 || day.getUTCDay() === 1
  const monday = day.getTime() + daysToMonday * DAY_MS
  const start = isAroundMonday ? monday - 2 * DAY_MS : day.getTime()
  const share = (time - start) / (isAroundMonday ? 3 * DAY_MS : DAY_MS)
  const worked = monday + (OPENING_HOUR + share * (CLOSING_HOUR - OPENING_HOUR)) * HOUR_MS
  return new Date(Math.min(worked, Math.max(time, now.getTime() - FRESH_MS)))
}

/** Moves the seeded actions to dates in the last six months. */
const backDate = (asOwner: AsOwner, seeded: readonly Seeded[], now: Date): Promise<void> =>
  asOwner(async (run) => {
    for (const application of seeded) await backDateApplication(run, application, now)
    await seedFundingRound(run, now)
    await seedApplicationLinks(run)
    await backDateCommittee(run, now)
    await run(
      `update users set created_at = first.at - interval '1 day', updated_at = first.at
       from (select user_id, min(created_at) as at from applications group by user_id) first
       where users.id = first.user_id`,
      [],
    )
    await run(
      `update profiles set created_at = users.created_at, updated_at = users.updated_at
       from users where users.id = profiles.user_id`,
      [],
    )
  })

async function backDateApplication(
  run: RunStatement,
  { id, company, index, rounds }: Seeded,
  now: Date,
): Promise<void> {
  const shift = stretch(company.daysAgo)
  const at = (days: number) => timeBefore(now, days + shift, index)
  const edited = at(company.daysAgo)
  const started = new Date(edited.getTime() - (1 + (index % 5)) * DAY_MS)
  await run(
    `update applications set created_at = $2, updated_at = $3,
       submitted_at = case when submitted_at is null then null else $3::timestamptz end
     where id = $1`,
    [id, started, edited],
  )
  const statuses = ['submitted', ...statusPath(company.status)]
  const pause = Math.min(4, company.daysAgo / (statuses.length + 1))
  for (const [step, status] of statuses.entries()) {
    const changed = at(company.daysAgo - step * pause)
    await run('update status_changes set changed_at = $3 where application_id = $1 and to_status = $2', [
      id,
      status,
      changed,
    ])
    await run(
      `update decisions set created_at = $3, applied_at = $3, undo_until = $3
       where application_id = $1 and to_status = $2 and state = 'applied'`,
      [id, status, changed],
    )
    // A company whose file says 'reapply: now' may already apply again.
    const reapplyAfter =
      company.facts.reapply === 'now'
        ? dayIn(timeBefore(now, 1, index), TIME_ZONE)
        : reapplyDay(dayIn(changed, TIME_ZONE))
    await run(
      `update decisions set reapply_after = $3,
         body = replace(body, to_char(reapply_after, 'FMDD FMMonth YYYY'), $4)
       where application_id = $1 and to_status = $2 and reapply_after is not null`,
      [id, status, reapplyAfter, formatDate(reapplyAfter)],
    )
  }
  for (const [roundIndex, round] of company.rounds.entries()) {
    const { sentDaysAgo, answeredDaysAgo } = round
    await run('update application_questions set sent_at = $2, answered_at = $3 where id = $1', [
      rounds[roundIndex],
      at(sentDaysAgo),
      answeredDaysAgo === undefined ? null : at(answeredDaysAgo),
    ])
  }
}
