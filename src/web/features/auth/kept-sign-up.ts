import { SIGN_UP_FIELDS, type SignUpKey, type SignUpValues } from '#domain/accounts/sign-up.ts'
import { notedInTab } from '#web/session/noted-in-tab.ts'

type Kept = Partial<Record<SignUpKey, string>>

/** Nobody's yet; it goes with the tab, or when somebody signs out in it. */
const PLACE = ['visitor', 'sign-up'] as const

/** What may stand on a device: a password never. */
const KEPT_KEYS = SIGN_UP_FIELDS.filter(({ type }) => type !== 'password').map(({ key }) => key)

const picked = (values: Kept): Kept =>
  Object.fromEntries(KEPT_KEYS.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))

/** What is typed into sign-up, so that a reload or a crash of the tab brings it back. */
export const keptSignUp = {
  read: (): Kept => picked(JSON.parse(notedInTab.read(...PLACE) ?? '{}') as Kept),
  write: (values: Partial<SignUpValues>): void => notedInTab.write(...PLACE, JSON.stringify(picked(values))),
  forget: (): void => notedInTab.forget(...PLACE),
}
