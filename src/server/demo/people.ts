import { addUser } from '#database/users.ts'
import { joinFullName } from '#domain/accounts/sign-up.ts'
import { HQ_CITIES } from '#domain/applications/choices.ts'
import { startSession } from '#server/accounts/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { linkOf } from './applications.ts'
import { type Company, mailDomain } from './companies.ts'

/** The administrator and the founder whose sign-ins the demo prints. */
export const ADMIN = {
  email: 'admin@openround.example',
  firstName: 'Meera',
  lastName: 'Iyer',
  mailbox: 'meera',
}
export const FOUNDER = {
  email: 'founder@startup.example',
  firstName: 'Asha',
  lastName: 'Verma',
  mailbox: 'asha',
}

/** Password of all users. The demo runs locally and stores nothing permanently. */
export const PASSWORD = 'walk-by-the-river'

/** The country and a fictional phone number for each group of cities in the form. */
const COUNTRIES: Readonly<Record<string, { location: string; mobile: (index: number) => string }>> = {
  India: { location: 'India', mobile: (index) => `+91 90000 ${10_000 + index}` },
  UK: { location: 'United Kingdom', mobile: (index) => `+44 7700 900${100 + index}` },
  UAE: { location: 'United Arab Emirates', mobile: (index) => `+971 50 000 ${1_000 + index}` },
  Singapore: { location: 'Singapore', mobile: (index) => `+65 8000 ${1_000 + index}` },
  'Hong Kong': { location: 'Hong Kong', mobile: (index) => `+852 5000 ${1_000 + index}` },
  US: { location: 'United States of America', mobile: (index) => `+1 202 555 0${100 + index}` },
}

type NewPerson = Pick<typeof ADMIN, 'email' | 'firstName' | 'lastName' | 'mailbox'> & {
  readonly city: string
  readonly index: number
}

/** Returns the founder who applies for a company: its first founder, or FOUNDER for a company of the demo's founder. */
export function personOf({ slug, facts, founders }: Company, index: number): NewPerson {
  const city = facts.city ?? ''
  const [first] = founders
  if (facts.demo || !first) return { ...FOUNDER, city, index }
  const { firstName, lastName, mailbox } = first
  return { email: `${mailbox}@${mailDomain({ slug, facts })}`, firstName, lastName, mailbox, city, index }
}

/** Creates a confirmed account with a session. `seed.ts` later moves the account's actions into the past. */
export async function signUpAndIn(
  services: Services,
  { email, firstName, lastName, mailbox, city, index }: NewPerson,
  passwordHash: string,
): Promise<Caller> {
  const group = HQ_CITIES.find(({ choices }) => choices.some(({ value }) => value === city))
  const country = COUNTRIES[group?.label ?? 'India']
  const name = joinFullName({ first_name: firstName, last_name: lastName })
  const metadata = {
    full_name: name,
    mobile: country?.mobile(index) ?? '',
    linkedin_url: linkOf(mailbox),
    location: country?.location ?? '',
  }
  const browser = { session: undefined, address: '127.0.0.1', headers: new Headers() }
  const { session } = await services.database.asAccounts(async (transaction) => {
    const userId = await addUser(transaction, { name, email, metadata, passwordHash })
    return startSession(services, transaction, browser, userId)
  })
  return { ...browser, session }
}
