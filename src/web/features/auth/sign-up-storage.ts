import { SIGN_UP_FIELDS, type SignUpKey, type SignUpValues } from '#domain/accounts/sign-up.ts'
import { tabStorage } from '#web/session/browser-storage.ts'

type StoredValues = Partial<Record<SignUpKey, string>>

/** The owner and the key in the tab's storage, which is cleared when the tab closes or the user signs out. */
const STORAGE_KEY = ['visitor', 'sign-up'] as const

/** The fields that are stored: all except the password. */
const STORED_KEYS = SIGN_UP_FIELDS.filter(({ type }) => type !== 'password').map(({ key }) => key)

const pickStored = (values: StoredValues): StoredValues =>
  Object.fromEntries(STORED_KEYS.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))

/** Stores the sign-up form, so that it can be restored after a reload or a crash of the tab. */
export const signUpStorage = {
  read: (): StoredValues => pickStored(JSON.parse(tabStorage.read(...STORAGE_KEY) ?? '{}') as StoredValues),
  write: (values: Partial<SignUpValues>): void =>
    tabStorage.write(...STORAGE_KEY, JSON.stringify(pickStored(values))),
  forget: (): void => tabStorage.forget(...STORAGE_KEY),
}
