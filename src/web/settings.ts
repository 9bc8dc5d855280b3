import { type BrandNames, DEFAULT_BRAND_NAMES } from '#domain/brand-names.ts'
import { PASSWORD_MIN_DEFAULT } from '#domain/limits.ts'

export type Settings = BrandNames & {
  readonly passwordMin: number
  /** Path of the group's logo, if it has one. */
  readonly logo?: string | undefined
  /** Address for founders' questions, if the group has set one. */
  readonly contactEmail?: string | undefined
  /** Companies to name on the landing page. */
  readonly fundedCompanies: readonly string[]
  /** IANA name of the group's time zone, if an administrator has chosen one. */
  readonly timeZone?: string | undefined
  /** The version of the privacy notice, and the ISO time when it was published. Undefined without a notice. */
  readonly privacyNotice?: { readonly version: number; readonly publishedAt: string } | undefined
  /** True if there are funding rounds. Without rounds, founders may always submit. */
  readonly hasFundingRounds: boolean
  /** True if the group has published questions of its own. */
  readonly hasOwnQuestions: boolean
  /** Name of the identity provider, if people may sign in with one. */
  readonly identityProvider?: string | undefined
  /** False if e-mails are not sent but kept at /outbox. */
  readonly hasMailServer: boolean
}

const DEFAULTS: Settings = {
  ...DEFAULT_BRAND_NAMES,
  passwordMin: PASSWORD_MIN_DEFAULT,
  fundedCompanies: [],
  hasFundingRounds: true,
  hasOwnQuestions: true,
  hasMailServer: true,
}

/** Reads the JSON that the server writes into the element #settings. The development server does not write it. */
function readFromPage(): Partial<Settings> {
  if (typeof document === 'undefined') return {}
  const text = document.getElementById('settings')?.textContent ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Partial<Settings>) : {}
}

/** The settings of this installation. */
export const settings: Settings = { ...DEFAULTS, ...readFromPage() }

/** Overrides the settings, for prerendering and after an administrator has changed them on this page. */
export const overrideSettings = (overrides: Partial<Settings>): void => {
  Object.assign(settings, overrides)
}
