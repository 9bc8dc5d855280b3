import { createHash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { hasFundingRounds } from '#database/funding-rounds.ts'
import { hasFormVersions } from '#database/own-questions.ts'
import { findSettings, NO_SETTINGS, type SettingsRow } from '#database/settings.ts'
import type { BrandNames } from '#domain/brand-names.ts'
import { toIso } from '#domain/dates.ts'
import { checkLogo, type LogoType } from '#domain/settings/logo.ts'
import { companiesOf } from '#domain/settings/settings.ts'
import { isTimeZone } from '#domain/time-zones.ts'
import type { Config } from '#server/config/config.ts'

export type Logo = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: LogoType
  /** Contains a hash of the content, so that browsers can cache it forever. */
  readonly path: string
}

/** The names, the logo and the addresses of this installation. */
export type SiteInfo = BrandNames & {
  readonly publicUrl: URL
  readonly logo?: Logo | undefined
  readonly contactEmail?: string | undefined
  readonly privacyNotice?: PrivacyNotice | undefined
}

/** The privacy notice in use. */
type PrivacyNotice = {
  readonly version: number
  readonly text: string
  /** ISO time. */
  readonly publishedAt: string
}

/**
 * The settings in use. An environment variable takes precedence over the administrators' setting, which takes
 * precedence over the default.
 */
export type SiteSettings = SiteInfo & {
  readonly senderName: string
  readonly contactEmail: string | undefined
  readonly fundedCompanies: readonly string[]
  /** IANA name of the time zone that administrators have chosen. */
  readonly chosenTimeZone: string | undefined
  /** The chosen time zone, or UTC. Group-level dates are in this zone. */
  readonly timeZone: string
  readonly requireTwoStep: boolean
  readonly retentionMonths: number | null
  /** Version of the administrators' settings. 0 before the first change. */
  readonly version: number
}

export type Site = {
  readonly current: SiteSettings
  /** True if there are funding rounds. Browsers fetch the round status only then. */
  readonly hasFundingRounds: boolean
  /** True if the group has published questions of its own. Browsers fetch them only then. */
  readonly hasOwnQuestions: boolean
  /** Reads the administrators' settings if they have changed, and whether there are rounds and own questions. */
  reload(): Promise<void>
}

export const LOGO_PATH = '/logo/'

/** Creates the site from environment variables and defaults. `reload` adds the administrators' settings. */
export function makeSite({
  config,
  database,
}: {
  readonly config: Config
  readonly database: Pick<Database, 'readAsWorker'>
}): Site {
  let current = settingsInUse(config, NO_SETTINGS)
  let hasRounds = false
  let hasQuestions = false
  return {
    get current() {
      return current
    },
    get hasFundingRounds() {
      return hasRounds
    },
    get hasOwnQuestions() {
      return hasQuestions
    },
    async reload() {
      const { row, rounds, questions } = await database.readAsWorker(async (transaction) => ({
        row: await findSettings(transaction, current.version),
        // Skips the queries once there are rounds and questions, because neither are ever deleted.
        rounds: hasRounds || (await hasFundingRounds(transaction)),
        questions: hasQuestions || (await hasFormVersions(transaction)),
      }))
      if (row) current = settingsInUse(config, row)
      hasRounds = rounds
      hasQuestions = questions
    },
  }
}

/** Combines the environment variables with the administrators' settings. */
export function settingsInUse(config: Config, row: SettingsRow): SiteSettings {
  const { fixedSettings: fixed, mail } = config
  const product = (!fixed.product && row.product) || config.product
  // Another version of Node may have known more time zones.
  const chosenTimeZone = row.time_zone !== null && isTimeZone(row.time_zone) ? row.time_zone : undefined
  return {
    product,
    investor: (!fixed.investor && row.investor) || config.investor,
    publicUrl: config.publicUrl,
    senderName: fixed.sender_name ? mail.from.name : row.sender_name || product,
    contactEmail: row.contact_email ?? undefined,
    fundedCompanies: fixed.funded_companies
      ? config.fundedCompanies
      : companiesOf(row.funded_companies ?? ''),
    chosenTimeZone,
    timeZone: chosenTimeZone ?? 'UTC',
    requireTwoStep: fixed.require_two_step
      ? config.requireAdminTwoStep
      : (row.require_two_step ?? config.requireAdminTwoStep),
    privacyNotice:
      row.privacy_notice !== null && row.notice
        ? {
            version: row.notice.version,
            text: row.privacy_notice,
            publishedAt: toIso(row.notice.published_at),
          }
        : undefined,
    retentionMonths: row.retention_months,
    logo: row.logo === null ? undefined : toLogo(row.logo),
    version: row.version,
  }
}

export function toLogo(base64: string): Logo | undefined {
  const checked = checkLogo(new Uint8Array(Buffer.from(base64, 'base64')))
  // Another version may have allowed logos that this version refuses.
  if ('fault' in checked) return undefined
  const { bytes, type } = checked
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARACTERS)
  return { bytes, type, path: `${LOGO_PATH}${hash}.${EXTENSIONS[type]}` }
}

const HASH_CHARACTERS = 22
const EXTENSIONS = { 'image/png': 'png', 'image/svg+xml': 'svg' } as const satisfies Record<LogoType, string>

/** Returns the logo if it is a PNG. E-mail programs and social networks do not show SVG images. */
export const pngLogo = ({ logo }: SiteInfo): Logo | undefined =>
  logo?.type === 'image/png' ? logo : undefined
