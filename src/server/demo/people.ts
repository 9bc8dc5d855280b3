import { addUser } from '#database/users.ts'
import { joinFullName } from '#domain/accounts/sign-up.ts'
import { HQ_CITIES } from '#domain/applications/choices.ts'
import { startSession } from '#server/accounts/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { linkOf } from './applications.ts'
import type { Company } from './companies.ts'

/** The two whom the demo introduces by name. */
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

/** Everybody's; the demo runs on its own machine only and forgets everything. */
export const PASSWORD = 'walk-by-the-river'

/** Countries of the cities' groups as sign-up names them, with numbers that are kept for fiction where there are such. */
const COUNTRIES: Readonly<Record<string, { location: string; mobile: (place: number) => string }>> = {
  India: { location: 'India', mobile: (place) => `+91 90000 ${10_000 + place}` },
  UK: { location: 'United Kingdom', mobile: (place) => `+44 7700 900${100 + place}` },
  UAE: { location: 'United Arab Emirates', mobile: (place) => `+971 50 000 ${1_000 + place}` },
  Singapore: { location: 'Singapore', mobile: (place) => `+65 8000 ${1_000 + place}` },
  'Hong Kong': { location: 'Hong Kong', mobile: (place) => `+852 5000 ${1_000 + place}` },
  US: { location: 'United States of America', mobile: (place) => `+1 202 555 0${100 + place}` },
}

type NewPerson = Pick<typeof ADMIN, 'email' | 'firstName' | 'lastName' | 'mailbox'> & {
  readonly city: string
  readonly place: number
}

/** The person of an application: its first founder, or the one whom the demo introduces. */
export function personOf({ slug, facts, founders }: Company, place: number): NewPerson {
  const city = facts.city ?? ''
  const [first] = founders
  if (facts.demo || !first) return { ...FOUNDER, city, place }
  const { firstName, lastName, mailbox } = first
  return { email: `${mailbox}@${slug}.example`, firstName, lastName, mailbox, city, place }
}

/** Makes a confirmed account with a session, for one who will act in the demo's past. */
export async function signUpAndIn(
  services: Services,
  { email, firstName, lastName, mailbox, city, place }: NewPerson,
  passwordHash: string,
): Promise<Caller> {
  const group = HQ_CITIES.find(({ choices }) => choices.some(({ value }) => value === city))
  const country = COUNTRIES[group?.label ?? 'India']
  const name = joinFullName({ first_name: firstName, last_name: lastName })
  const metadata = {
    full_name: name,
    mobile: country?.mobile(place) ?? '',
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
