import { randomUUID } from 'node:crypto'
import type { RunStatement } from '#database/embedded/superuser.ts'
import { HOUR_MS } from '#domain/dates.ts'
import { linkSlug } from '#domain/funding-rounds/application-link.ts'
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

/** Creates links to the application. Of the submitted applications, every third came by one of them. */
export async function seedApplicationLinks(run: RunStatement): Promise<void> {
  const links = ['Demo Day', 'Campus tour']
  for (const [place, name] of links.entries()) {
    await run('insert into application_links (id, name, slug) values ($1, $2, $3)', [
      randomUUID(),
      name,
      linkSlug(name),
    ])
    await run(
      `update applications set via = $1 from (
        select id, row_number() over (order by submitted_at) as number from applications where submitted_at is not null
      ) numbered where applications.id = numbered.id and number % 6 = $2`,
      [name, place * 3],
    )
  }
}
