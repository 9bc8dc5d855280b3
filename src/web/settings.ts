import type { BrandNames } from '#domain/brand-names.ts'
import { PASSWORD_MIN_DEFAULT } from '#domain/limits.ts'

export type Settings = BrandNames & { readonly passwordMin: number }

const STAND_INS: Settings = {
  product: 'Openround',
  investor: 'Openround Partners',
  passwordMin: PASSWORD_MIN_DEFAULT,
}

/** Of the page: the server writes them as JSON into the element #settings; a page it has not filled in has none. */
function writtenInPage(): Partial<Settings> {
  if (typeof document === 'undefined') return {}
  const text = document.getElementById('settings')?.textContent ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Partial<Settings>) : {}
}

/** What the installation decides and every screen may read; constant while the page lives. */
export const settings: Settings = { ...STAND_INS, ...writtenInPage() }

/** For rendering outside a page, where there is no element to read. */
export const takeSettings = (given: Partial<Settings>): void => {
  Object.assign(settings, given)
}
