import { type SQL, sql } from 'drizzle-orm'
import type { Statement, Transaction } from './database.ts'
import { rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { privacyNotices } from './tables/privacy-notices.ts'
import { settings, setupLinks } from './tables/settings.ts'

/** The administrators' settings; null means the default. */
export type SettingsRow = {
  readonly investor: string | null
  readonly product: string | null
  readonly sender_name: string | null
  readonly contact_email: string | null
  /** Names, one per line. */
  readonly funded_companies: string | null
  /** IANA name. */
  readonly time_zone: string | null
  readonly require_two_step: boolean | null
  readonly privacy_notice: string | null
  /** Months after its decision or withdrawal when an application is deleted. */
  readonly retention_months: number | null
  /** Base64 without line breaks, or null. */
  readonly logo: string | null
  /** Version of the settings. 0 before the first change. */
  readonly version: number
  /** The version of the privacy notice in use, and the time when it was published. */
  readonly notice: { readonly version: number; readonly published_at: string } | null
}

export const NO_SETTINGS: SettingsRow = {
  investor: null,
  product: null,
  sender_name: null,
  contact_email: null,
  funded_companies: null,
  time_zone: null,
  require_two_step: null,
  privacy_notice: null,
  retention_months: null,
  logo: null,
  version: 0,
  notice: null,
}

/** Settings to change. Undefined keeps the stored value; null returns to the default. */
export type SettingsChange = Partial<Omit<SettingsRow, 'version' | 'notice'>>

const ROW = sql`
  select investor, product, sender_name, contact_email, funded_companies, time_zone, require_two_step, privacy_notice,
    retention_months, replace(encode(logo, 'base64'), chr(10), '') as logo, version, case when privacy_notice is not null
    then (select jsonb_build_object('version', n.version, 'published_at', n.published_at) from ${privacyNotices} n
      order by n.version desc limit 1) end as notice
  from ${settings}`

/** Selects the settings. There is no row before the first change. */
export const selectSettings = (): Statement => statement(ROW)

/** Returns the settings if their version differs from the known one. */
export async function findSettings(
  transaction: Transaction,
  knownVersion: number,
): Promise<SettingsRow | undefined> {
  const [row] = await rowsOf<SettingsRow>(transaction, sql`${ROW} where version <> ${knownVersion}`)
  return row
}

/**
 * Stores settings if they are still at `baseVersion`, which is 0 before the first change.
 * @returns the new version, or undefined after a concurrent change
 */
export async function storeSettings(
  transaction: Transaction,
  change: SettingsChange,
  baseVersion: number,
): Promise<number | undefined> {
  const columns = Object.entries(change).flatMap(([key, value]) =>
    value === undefined ? [] : [{ name: sql.identifier(key), value: toColumn(key, value) }],
  )
  const names = columns.map(({ name }) => name)
  const updates = columns.map(({ name }) => sql`${name} = excluded.${name}`)
  const [row] = await rowsOf<{ version: number }>(
    transaction,
    sql`
      insert into ${settings} (${sql.join(names, sql`, `)})
      select ${sql.join(
        columns.map(({ value }) => value),
        sql`, `,
      )} where ${baseVersion} = 0 or exists (select from ${settings})
      on conflict (id) do update
        set ${sql.join([...updates, sql`version = settings.version + 1`, sql`updated_at = now()`], sql`, `)}
        where settings.version = ${baseVersion}
      returning version`,
  )
  return row?.version
}

const toColumn = (key: string, value: string | number | boolean | null): SQL =>
  key === 'logo' ? sql`decode(${value}::text, 'base64')` : sql`${value}`

/** Stores the group's name and time zone during the set-up, except null. Replaces earlier ones. */
export const storeGroup = (
  transaction: Transaction,
  { investor, time_zone }: Pick<SettingsRow, 'investor' | 'time_zone'>,
): Promise<unknown> =>
  transaction.execute(sql`
    insert into ${settings} (investor, time_zone)
    select investor, time_zone from (select ${investor}::text as investor, ${time_zone}::text as time_zone) given
    where investor is not null or time_zone is not null
    on conflict (id) do update
      set investor = coalesce(excluded.investor, settings.investor),
        time_zone = coalesce(excluded.time_zone, settings.time_zone), version = settings.version + 1, updated_at = now()`)

/** Makes concurrent set-ups wait until this transaction ends. They then find the administrator that it has created. */
export const lockSetup = (transaction: Transaction): Promise<unknown> =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('set-up', 0))`)

/** Returns whether there is an administrator. Set-up links work only while there is none. */
export async function hasAdministrator(transaction: Transaction): Promise<boolean> {
  const rows = await rowsOf(transaction, sql`select from profiles where role = 'admin' limit 1`)
  return rows.length > 0
}

/** Returns whether there is a set-up link with this token. */
export async function isSetupLink(transaction: Transaction, tokenHash: string): Promise<boolean> {
  const rows = await rowsOf(transaction, sql`select from ${setupLinks} where token_hash = ${tokenHash}`)
  return rows.length > 0
}

/** Stores a set-up link. Deletes the oldest links beyond `max`. */
export async function addSetupLink(transaction: Transaction, tokenHash: string, max: number): Promise<void> {
  await transaction.execute(sql`insert into ${setupLinks} (token_hash) values (${tokenHash})`)
  await transaction.execute(sql`
    delete from ${setupLinks} where token_hash not in (
      select token_hash from ${setupLinks} order by created_at desc limit ${max})`)
}
