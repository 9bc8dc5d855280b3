import type { BrandNames } from '#domain/brand-names.ts'
import { PASSWORD_MIN_DEFAULT } from '#domain/limits.ts'

export type Settings = BrandNames & { readonly passwordMin: number }

const DEFAULTS: Settings = {
  product: 'Openround',
  investor: 'Openround Partners',
  passwordMin: PASSWORD_MIN_DEFAULT,
}

/** Reads the JSON that the server writes into the element #settings; the development server does not. */
function readFromPage(): Partial<Settings> {
  if (typeof document === 'undefined') return {}
  const text = document.getElementById('settings')?.textContent ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Partial<Settings>) : {}
}

/** The settings of this installation. */
export const settings: Settings = { ...DEFAULTS, ...readFromPage() }

/** Sets them for rendering without a page. */
export const overrideSettings = (overrides: Partial<Settings>): void => {
  Object.assign(settings, overrides)
}
