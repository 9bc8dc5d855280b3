import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  findSettings,
  NO_SETTINGS,
  type SettingsChange,
  type SettingsRow,
  selectSettings,
  storeSettings,
} from '#database/settings.ts'
import type { Actor } from '#domain/actor.ts'
import { PATHS } from '#domain/routes.ts'
import { checkLogo } from '#domain/settings/logo.ts'
import { LOGO_REFUSALS, SETTINGS_REFUSALS, SETTINGS_TEXTS } from '#domain/settings/messages.ts'
import { normaliseSetting, type SettingKey, settingErrors, TEXT_SETTINGS } from '#domain/settings/settings.ts'
import { timeZoneError } from '#domain/time-zones.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type SiteSettings, settingsInUse, toLogo } from '#server/site-settings.ts'

/** Returns the settings in use, and which of them are fixed by environment variables. */
export async function readSettings(
  { config, database }: Services,
  { session }: Caller,
): Promise<Reply<'readSettings'>> {
  const { actor, rows } = await database.query<SettingsRow>(session, 'administrator', selectSettings())

  authorise(mayAdminister(actor))

  return present(settingsInUse(config, rows?.[0] ?? NO_SETTINGS), config)
}

/** Returns the privacy notice in use, for everyone. */
export function readPrivacyNotice({ site }: Pick<Services, 'site'>): Reply<'readPrivacyNotice'> {
  const { privacyNotice: notice, contactEmail } = site.current
  return {
    notice: notice ? { version: notice.version, text: notice.text, published_at: notice.publishedAt } : null,
    contact_email: contactEmail ?? '',
  }
}

type Change = Omit<Calls['saveSettings']['body'], 'base_version'>

/**
 * Changes settings. A repeated request gets the same response.
 * @throws Problem 'validation-failed' for invalid texts; 'wrong-file-type' for a logo that is not an image;
 *   'bad-request' for settings that an environment variable fixes, or if the actor makes two-step sign-in required
 *   without using it; 'conflict' after a concurrent change
 */
export async function saveSettings(
  services: Services,
  { session }: Caller,
  { base_version, ...body }: Calls['saveSettings']['body'],
): Promise<Reply<'saveSettings'>> {
  const { config, database, site } = services
  const owner = await database.transaction(session, 'administrator', async (_, actor) => {
    authorise(mayAdminister(actor))
    refuseFixed(services, body)
    refuseInvalidTexts(body)
    refuseLosingAccess(actor, body)
    return actor.kind === 'person' ? actor.userId : ''
  })
  // Checks the logo outside the transaction, because drawing it takes a second.
  const logo = typeof body.logo === 'string' ? await drawableLogo(services, body.logo, owner) : body.logo
  const row = await database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const change = toChange({ ...body, logo })

    return storeChange(transaction, change, base_version)
  })
  await site.reload()
  return present(settingsInUse(config, row), config)
}

/**
 * Stores the change if the settings are still at its version.
 * @throws Problem 'conflict' otherwise, unless the settings already have these values
 */
async function storeChange(
  transaction: Transaction,
  change: SettingsChange,
  baseVersion: number,
): Promise<SettingsRow> {
  const isChange = Object.keys(change).length > 0
  const stored = isChange ? await storeSettings(transaction, change, baseVersion) : undefined
  const row = (await findSettings(transaction, NO_SETTINGS.version)) ?? NO_SETTINGS
  if (stored === undefined && !hasAlready(row, change))
    throw new Problem('conflict', SETTINGS_REFUSALS.conflict)
  return row
}

const hasAlready = (row: SettingsRow, change: SettingsChange): boolean =>
  Object.entries(change).every(([key, value]) => row[key as SettingKey] === value)

/** Converts the request to the stored form. A blank text becomes null, which means the default. */
function toChange({ time_zone, require_two_step, retention_months, logo, ...texts }: Change): SettingsChange {
  const typed = TEXT_SETTINGS.flatMap(({ key }) => {
    const text = texts[key]
    return text === undefined ? [] : [[key, normaliseSetting(key, text) || null]]
  })
  return {
    ...Object.fromEntries(typed),
    ...(time_zone !== undefined && { time_zone: time_zone || null }),
    ...(require_two_step !== undefined && { require_two_step }),
    ...(retention_months !== undefined && { retention_months }),
    ...(logo !== undefined && { logo }),
  }
}

function refuseFixed({ config }: Services, change: Change): void {
  for (const [key, variable] of Object.entries(config.fixedSettings)) {
    if (change[key as SettingKey] === undefined) continue
    const label = TEXT_SETTINGS.find((setting) => setting.key === key)?.label ?? SETTINGS_TEXTS.twoStep
    throw new Problem('bad-request', SETTINGS_REFUSALS.fixed(label, variable))
  }
}

const TIME_ZONE_SETTING = { key: 'time_zone', label: SETTINGS_TEXTS.timeZone } as const

function refuseInvalidTexts(texts: Change): void {
  const unknownZone = texts.time_zone ? timeZoneError(texts.time_zone) : null
  const errors = { ...settingErrors(texts), ...(unknownZone && { time_zone: unknownZone }) }
  const faults = fieldFaults([...TEXT_SETTINGS, TIME_ZONE_SETTING], errors)
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
}

/** Throws if the change would immediately reduce the administrator to a founder's rights. */
function refuseLosingAccess(actor: Actor, { require_two_step }: Change): void {
  const hasTwoStep = actor.kind === 'person' && ['in-force', 'passkey'].includes(actor.twoStep)
  if (require_two_step && !hasTwoStep) throw new Problem('bad-request', SETTINGS_REFUSALS.ownTwoStep)
}

/**
 * Checks a logo's content, and draws the logo once, because a damaged one would be missing from every PDF, and a complex
 * one would delay every page.
 * @returns the logo in plain Base64
 */
async function drawableLogo({ pdfRenderer }: Services, base64: string, owner: string): Promise<string> {
  const checked = checkLogo(new Uint8Array(Buffer.from(base64, 'base64')))
  if ('fault' in checked) throw new Problem('wrong-file-type', checked.fault)
  const stored = Buffer.from(checked.bytes).toString('base64')
  const logo = toLogo(stored)
  const drawn = logo ? await pdfRenderer.tryDrawing(logo, owner) : 'unreadable'
  if (drawn !== 'drawn') throw new Problem('wrong-file-type', LOGO_REFUSALS[drawn])
  return stored
}

const present = (
  settings: SiteSettings,
  { fixedSettings, publicUrl }: Services['config'],
): Reply<'readSettings'> => ({
  version: settings.version,
  investor: settings.investor,
  product: settings.product,
  sender_name: settings.senderName,
  contact_email: settings.contactEmail ?? '',
  funded_companies: settings.fundedCompanies.join('\n'),
  time_zone: settings.chosenTimeZone ?? '',
  require_two_step: settings.requireTwoStep,
  privacy_notice: settings.privacyNotice?.text ?? '',
  retention_months: settings.retentionMonths,
  logo: settings.logo?.path ?? null,
  fixed: Object.entries(fixedSettings).map(([setting, variable]) => ({ setting, variable })),
  address: new URL(PATHS.apply, publicUrl).href,
})
