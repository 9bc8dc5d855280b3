import {
  BRAND_NAME_CHARACTERS,
  EMAIL_CHARACTERS,
  FUNDED_COMPANIES_MAX,
  FUNDED_COMPANY_CHARACTERS,
  PRIVACY_NOTICE_CHARACTERS,
} from '../limits.ts'
import { isEmail, NOT_AN_EMAIL } from '../links.ts'
import { nameError } from '../safe-names.ts'
import { cleanText } from '../text.ts'
import { cleanLine, readEmail, trimBlank, withPlainLineBreaks } from '../typed-text.ts'

/** Settings that administrators type on the settings screen. A blank setting means the default. */
export const TEXT_SETTINGS = [
  { key: 'investor', label: 'Group name' },
  { key: 'product', label: 'Product name' },
  { key: 'sender_name', label: 'Sender of e-mails' },
  { key: 'contact_email', label: 'Contact e-mail' },
  { key: 'funded_companies', label: 'Companies we have funded' },
  { key: 'privacy_notice', label: 'Privacy notice' },
] as const

export type TextSetting = (typeof TEXT_SETTINGS)[number]['key']

const NOTICE_TOO_LONG = `The privacy notice must not exceed ${PRIVACY_NOTICE_CHARACTERS.toLocaleString('en-GB')} characters.`

/** The typed settings, with '' for the default. */
export type SettingTexts = Readonly<Record<TextSetting, string>>

export type SettingKey = TextSetting | 'time_zone' | 'require_two_step' | 'logo' | 'retention_months'

/** Settings that are fixed by an environment variable, with the variable's name. */
export type FixedSettings = Readonly<Partial<Record<SettingKey, string>>>

/** Normalises a typed setting for storage. */
export function normaliseSetting(key: TextSetting, typed: string): string {
  if (key === 'funded_companies') return companiesOf(typed).join('\n')
  if (key === 'privacy_notice') return trimBlank(withPlainLineBreaks(cleanText(typed)))
  return key === 'contact_email' ? readEmail(cleanText(typed)) : cleanLine(cleanText(typed))
}

/** Returns the companies in a text that has one company per line, without duplicates. */
export function companiesOf(text: string): string[] {
  const names = cleanText(text)
    .split(/\r\n?|\n/)
    .map(cleanLine)
  return [...new Set(names)].filter((name) => name !== '')
}

/** Validates the names of funded companies. @returns the error message, or null */
export function fundedCompaniesError(names: readonly string[]): string | null {
  if (names.length > FUNDED_COMPANIES_MAX) return `Enter at most ${FUNDED_COMPANIES_MAX} companies.`
  if (names.some((name) => name.length > FUNDED_COMPANY_CHARACTERS))
    return `The name of a company must not exceed ${FUNDED_COMPANY_CHARACTERS} characters.`
  return names.map((name) => nameError('The name of a company', name)).find((error) => error !== null) ?? null
}

/**
 * Validates one typed setting. Blank is valid.
 * @returns the error message, or null
 */
export function settingError(key: TextSetting, typed: string): string | null {
  const value = normaliseSetting(key, typed)
  if (value === '') return null
  if (key === 'contact_email') return isEmail(value) && value.length <= EMAIL_CHARACTERS ? null : NOT_AN_EMAIL
  if (key === 'funded_companies') return fundedCompaniesError(companiesOf(value))
  if (key === 'privacy_notice') return value.length <= PRIVACY_NOTICE_CHARACTERS ? null : NOTICE_TOO_LONG
  const label = TEXT_SETTINGS.find((setting) => setting.key === key)?.label ?? ''
  if (value.length > BRAND_NAME_CHARACTERS)
    return `${label} must not exceed ${BRAND_NAME_CHARACTERS} characters.`
  return nameError(label, value)
}

/** Validates typed settings. @returns the error messages by setting */
export function settingErrors(texts: Partial<SettingTexts>): Partial<Record<TextSetting, string>> {
  const errors: Partial<Record<TextSetting, string>> = {}
  for (const { key } of TEXT_SETTINGS) {
    const error = settingError(key, texts[key] ?? '')
    if (error !== null) errors[key] = error
  }
  return errors
}
