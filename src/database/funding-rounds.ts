import { type SQL, sql } from 'drizzle-orm'
import type { FundingRound, FundingRoundInput } from '#domain/funding-rounds/funding-round.ts'
import type { Statement, Transaction } from './database.ts'
import { firstOf } from './rows.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { fundingRoundExtensions, fundingRounds } from './tables/funding-rounds.ts'

/**
 * The open, the last closed and the next round, by the database's clock, and the end of the founder's own extension.
 * Times are strings in PostgreSQL's JSON format.
 */
export type FundingRoundStatusRow = {
  readonly open: FundingRound | null
  readonly closed: FundingRound | null
  readonly next: FundingRound | null
  readonly extended_until: string | null
}

const AS_JSON = sql`jsonb_build_object('name', name, 'opens_at', opens_at, 'closes_at', closes_at, 'time_zone', time_zone)`

const statusColumns = (extendedUntil: SQL) => sql`
  (select ${AS_JSON} from ${fundingRounds} where opens_at <= now() and (closes_at is null or now() < closes_at)) as open,
  (select ${AS_JSON} from ${fundingRounds} where closes_at <= now() order by closes_at desc limit 1) as closed,
  (select ${AS_JSON} from ${fundingRounds} where opens_at > now() order by opens_at limit 1) as next,
  ${extendedUntil} as extended_until`

const OWN_EXTENSION = sql`(
  select to_jsonb(max(until)) from ${fundingRoundExtensions} where user_id = app_user_id() and until > now())`

/** Selects the open, the last closed and the next round, and the end of the actor's own extension. */
export const selectFundingRoundStatus = (): Statement =>
  statement(sql`select ${statusColumns(OWN_EXTENSION)}`)

/** Returns the open, the last closed and the next round, without any founder's extension. */
export const findPublicFundingRoundStatus = (
  transaction: Transaction,
): Promise<FundingRoundStatusRow | undefined> => firstOf(transaction, sql`select ${statusColumns(sql`null`)}`)

/** Returns the round status if the actor may not submit this draft now; undefined if they may or it does not exist. */
export async function findClosedFundingRounds(
  transaction: Transaction,
  id: string,
): Promise<FundingRoundStatusRow | undefined> {
  const isAccepted = sql`exists (select from submission_funding_round(a.user_id, a.created_at, now()))`
  return firstOf(
    transaction,
    sql`select ${statusColumns(OWN_EXTENSION)} from ${applications} a where a.id = ${id} and not ${isAccepted}`,
  )
}

/** The name of the round of application `a`. */
export const FUNDING_ROUND_OF_APPLICATION = sql`(select name from ${fundingRounds} r where r.id = a.funding_round_id)`

/** Returns whether there are any rounds. */
export async function hasFundingRounds(transaction: Transaction): Promise<boolean> {
  const row = await firstOf<{ exists: boolean }>(
    transaction,
    sql`select exists (select from ${fundingRounds}) as exists`,
  )
  return row?.exists ?? false
}

export type FundingRoundRow = FundingRoundInput & {
  readonly id: string
  readonly version: number
  /** Number of the round's submitted applications that the actor may see. */
  readonly applications: number
  /** Founders with an extension, with the end of their extension. */
  readonly extensions: readonly { readonly name: string; readonly until: string }[]
}

/** Selects all rounds, the latest first, and the number of founders with a started draft. */
export const selectFundingRounds = (): Statement =>
  statement(sql`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'opens_at', r.opens_at,
        'closes_at', r.closes_at, 'time_zone', r.time_zone, 'grace_minutes', r.grace_minutes, 'version', r.version,
        'applications', (select count(*) from ${applications} a where a.funding_round_id = r.id),
        'extensions', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(p.full_name, ''), 'until', e.until)
            order by e.until, e.user_id), '[]')
          from ${fundingRoundExtensions} e left join ${profiles} p on p.user_id = e.user_id
          where e.funding_round_id = r.id)
      ) order by r.opens_at desc), '[]') from ${fundingRounds} r) as funding_rounds,
      (select count(distinct user_id)::int from ${applications} where ${IS_STARTED_DRAFT}) as started_drafts`)

export type FundingRoundsRow = {
  readonly funding_rounds: readonly FundingRoundRow[]
  readonly started_drafts: number
}

/** True for a draft in which at least one answer was saved, even if the founder has cleared it since. */
export const IS_STARTED_DRAFT = sql`application_status = 'draft' and field_versions <> '{}'`

/** Returns the name of another round that overlaps this one, if any. */
export async function findOverlap(
  transaction: Transaction,
  id: string,
  { opens_at, closes_at }: FundingRoundInput,
): Promise<string | undefined> {
  const row = await firstOf<{ name: string }>(
    transaction,
    sql`select name from ${fundingRounds} where id <> ${id}
      and tstzrange(opens_at, closes_at) && tstzrange(${opens_at}::timestamptz, ${closes_at}::timestamptz)
      order by opens_at limit 1`,
  )
  return row?.name
}

/**
 * Stores a round if it is still at `baseVersion`. Version 0 creates it.
 * @returns the new version, or undefined after a concurrent change
 */
export async function storeFundingRound(
  transaction: Transaction,
  id: string,
  { name, opens_at, closes_at, time_zone, grace_minutes }: FundingRoundInput,
  baseVersion: number,
): Promise<number | undefined> {
  const row = await firstOf<{ version: number }>(
    transaction,
    baseVersion === 0
      ? sql`insert into ${fundingRounds} (id, name, opens_at, closes_at, time_zone, grace_minutes)
          values (${id}, ${name}, ${opens_at}, ${closes_at}, ${time_zone}, ${grace_minutes})
          on conflict (id) do nothing returning version`
      : sql`update ${fundingRounds} set name = ${name}, opens_at = ${opens_at}, closes_at = ${closes_at},
          time_zone = ${time_zone}, grace_minutes = ${grace_minutes}, version = version + 1
          where id = ${id} and version = ${baseVersion} returning version`,
  )
  return row?.version
}

/** Returns the version of a stored round if it has exactly these values. Used to recognise a repeated request. */
export async function findEqualFundingRound(
  transaction: Transaction,
  id: string,
  { name, opens_at, closes_at, time_zone, grace_minutes }: FundingRoundInput,
): Promise<number | undefined> {
  const row = await firstOf<{ version: number }>(
    transaction,
    sql`select version from ${fundingRounds} where id = ${id} and name = ${name} and opens_at = ${opens_at}::timestamptz
      and closes_at is not distinct from ${closes_at}::timestamptz and time_zone = ${time_zone}
      and grace_minutes = ${grace_minutes}`,
  )
  return row?.version
}

/** Counts the rounds except one, which a repeated request may have created. */
export async function countOtherFundingRounds(transaction: Transaction, id: string): Promise<number> {
  const row = await firstOf<{ count: number }>(
    transaction,
    sql`select count(*)::int as count from ${fundingRounds} where id <> ${id}`,
  )
  return row?.count ?? 0
}

/** Returns whether there is a round with this id. */
export async function isFundingRound(transaction: Transaction, id: string): Promise<boolean> {
  return (await firstOf(transaction, sql`select from ${fundingRounds} where id = ${id}`)) !== undefined
}

/**
 * Grants the founder with this e-mail address an extension of a round.
 * @returns false if nobody has the address
 */
export async function storeExtension(
  transaction: Transaction,
  id: string,
  { email, until }: { readonly email: string; readonly until: string },
): Promise<boolean> {
  const row = await firstOf<{ found: boolean }>(
    transaction,
    sql`select grant_extension(${id}, ${email}, ${until}) as found`,
  )
  return row?.found ?? false
}
