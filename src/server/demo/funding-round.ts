import { randomUUID } from 'node:crypto'
import type { RunStatement } from '#database/embedded/superuser.ts'
import { HOUR_MS } from '#domain/dates.ts'
import { instantOf, wallTimeOf } from '#domain/zoned-time.ts'

const DAYS = { open: 45, left: 24 } as const
export const TIME_ZONE = 'Asia/Kolkata'

/**
 * Creates an open round that closes in a few weeks, at the end of a day in India, and assigns to it the applications
 * that have been submitted since it opened.
 */
export async function seedFundingRound(run: RunStatement, now: Date): Promise<void> {
  const dayFromNow = (days: number) =>
    wallTimeOf(new Date(now.getTime() + days * 24 * HOUR_MS), TIME_ZONE).slice(0, 10)
  const opens = instantOf(`${dayFromNow(-DAYS.open)}T00:00`, TIME_ZONE)
  const closes = instantOf(`${dayFromNow(DAYS.left)}T23:59`, TIME_ZONE)
  const month = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, month: 'long', year: 'numeric' })
  const id = randomUUID()
  await run(
    'insert into funding_rounds (id, name, opens_at, closes_at, time_zone) values ($1, $2, $3, $4, $5)',
    [id, month.format(closes), opens.toISOString(), closes.toISOString(), TIME_ZONE],
  )
  await run('update applications set funding_round_id = $1 where submitted_at >= $2', [
    id,
    opens.toISOString(),
  ])
}
