import { SIGN_UP_FIELDS, type SignUpKey, type SignUpValues } from '#domain/accounts/sign-up.ts'
import { tabStorage } from '#web/session/browser-storage.ts'

type Kept = Partial<Record<SignUpKey, string>>

/** It belongs to nobody yet, and ends with the tab or at the next sign-out. */
const PLACE = ['visitor', 'sign-up'] as const

/** A password is never stored. */
const KEPT_KEYS = SIGN_UP_FIELDS.filter(({ type }) => type !== 'password').map(({ key }) => key)

const picked = (values: Kept): Kept =>
  Object.fromEntries(KEPT_KEYS.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))

/** Keeps what is typed into sign-up, to restore it after a reload or a crash of the tab. */
export const signUpStorage = {
  read: (): Kept => picked(JSON.parse(tabStorage.read(...PLACE) ?? '{}') as Kept),
  write: (values: Partial<SignUpValues>): void => tabStorage.write(...PLACE, JSON.stringify(picked(values))),
  forget: (): void => tabStorage.forget(...PLACE),
}
