import type { AsOwner, RunAsOwner } from '#database/embedded/as-owner.ts'
import type { Company } from './company.ts'
import { wayTo } from './review.ts'

export type Seeded = {
  readonly id: string
  readonly company: Company
  readonly place: number
  /** The rounds' ids, in the order of the company's file. */
  readonly rounds: readonly string[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** People do not all write at the same minute of the day. */
const minutesOf = (place: number, days: number) => (place * 211 + Math.round(days * 97)) % (14 * 60)

const before = (now: Date, days: number, place: number) =>
  new Date(now.getTime() - days * DAY + Math.min(minutesOf(place, days) * MINUTE, days * DAY - MINUTE))

/** Moves what was seeded a moment ago to when it would have happened, over the last ten weeks. */
export const backDate = (asOwner: AsOwner, seeded: readonly Seeded[], now: Date): Promise<void> =>
  asOwner(async (run) => {
    for (const one of seeded) await backDateOne(run, one, now)
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

async function backDateOne(
  run: RunAsOwner,
  { id, company, place, rounds }: Seeded,
  now: Date,
): Promise<void> {
  const at = (days: number) => before(now, days, place)
  const moment = at(company.daysAgo)
  const begun = new Date(moment.getTime() - (1 + (place % 5)) * DAY)
  await run(
    `update applications set created_at = $2, updated_at = $3,
       submitted_at = case when submitted_at is null then null else $3::timestamptz end
     where id = $1`,
    [id, begun, moment],
  )
  const way = ['submitted', ...wayTo(company.status)]
  const pause = Math.min(4, company.daysAgo / (way.length + 1))
  for (const [step, status] of way.entries()) {
    const changed = at(company.daysAgo - step * pause)
    await run('update status_changes set changed_at = $3 where application_id = $1 and to_status = $2', [
      id,
      status,
      changed,
    ])
  }
  for (const [index, round] of company.rounds.entries()) {
    const { sentDaysAgo, answeredDaysAgo } = round
    await run('update application_questions set sent_at = $2, answered_at = $3 where id = $1', [
      rounds[index],
      at(sentDaysAgo),
      answeredDaysAgo === undefined ? null : at(answeredDaysAgo),
    ])
  }
}
