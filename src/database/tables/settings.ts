import { sql } from 'drizzle-orm'
import { boolean, check, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  BRAND_NAME_CHARACTERS,
  EMAIL_CHARACTERS,
  FUNDED_COMPANIES_MAX,
  FUNDED_COMPANY_CHARACTERS,
  LOGO_BYTES,
  PRIVACY_NOTICE_CHARACTERS,
  RETENTION_MONTHS_MAX,
  TIME_ZONE_CHARACTERS,
} from '#domain/limits.ts'
import { moment } from './moment.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/** The settings of the settings screen, in at most one row (policies/18-settings.sql). Null means the default. */
export const settings = pgTable(
  'settings',
  {
    id: boolean().primaryKey().default(true),
    investor: text(),
    product: text(),
    sender_name: text(),
    contact_email: text(),
    /** Names, one per line. */
    funded_companies: text(),
    /** IANA name of the group's time zone. */
    time_zone: text(),
    require_two_step: boolean(),
    /** The text of the latest version in `privacy_notices`. */
    privacy_notice: text(),
    /** Months after its decision or withdrawal when an application is deleted. Null keeps all applications. */
    retention_months: integer(),
    logo: bytes(),
    version: integer().notNull().default(1),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  () => [
    check('settings_id', sql`id`),
    check(
      'settings_names',
      sql.raw(
        ['investor', 'product', 'sender_name']
          .map((name) => `char_length(${name}) between 1 and ${BRAND_NAME_CHARACTERS}`)
          .join(' and '),
      ),
    ),
    check('settings_contact_email', sql.raw(`char_length(contact_email) between 3 and ${EMAIL_CHARACTERS}`)),
    check(
      'settings_funded_companies',
      sql.raw(
        `char_length(funded_companies) between 1 and ${FUNDED_COMPANIES_MAX * (FUNDED_COMPANY_CHARACTERS + 1)}`,
      ),
    ),
    check('settings_time_zone', sql.raw(`char_length(time_zone) between 1 and ${TIME_ZONE_CHARACTERS}`)),
    check(
      'settings_privacy_notice',
      sql.raw(`char_length(privacy_notice) between 1 and ${PRIVACY_NOTICE_CHARACTERS}`),
    ),
    check('settings_retention_months', sql.raw(`retention_months between 1 and ${RETENTION_MONTHS_MAX}`)),
    check('settings_logo', sql.raw(`octet_length(logo) between 1 and ${LOGO_BYTES}`)),
  ],
)

/** Set-up links by the hash of their token. They work while there is no administrator. */
export const setupLinks = pgTable('setup_links', {
  token_hash: text().primaryKey(),
  created_at: moment('created_at').notNull().defaultNow(),
})
