import { driverAddress, UnfitAddress } from '#database/server/encryption.ts'
import { isEmail } from '#domain/links.ts'
import { refuse, shown } from './environment.ts'

/** A whole number within bounds, both included. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= min && number <= max) return number
    return refuse(`${shown(text)} is not a whole number from ${min} to ${max}`)
  }

export const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string): T =>
    values.find((value) => value === text) ?? refuse(`${shown(text)} is not one of ${values.join(', ')}`)

export const yesOrNo = (text: string): boolean => oneOf('yes', 'no')(text) === 'yes'

const NAME_CHARACTERS = 80

/** A name that screens and e-mails carry. */
export function name(text: string): string {
  if (/\p{Cc}/u.test(text)) return refuse('holds a control character')
  if (text.length > NAME_CHARACTERS) return refuse(`is longer than ${NAME_CHARACTERS} characters`)
  return text
}

/** A secret; no message repeats it. */
export const secret =
  (charactersMin: number) =>
  (text: string): string =>
    text.length >= charactersMin ? text : refuse(`is shorter than ${charactersMin} characters`)

/** Secrets separated by commas; at least one. */
export const secrets =
  (charactersMin: number) =>
  (text: string): readonly string[] =>
    text.split(',').map((part) => secret(charactersMin)(part.trim()))

/** Addresses separated by commas, in lower case. */
export const emails = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
    .map((part) => (isEmail(part) ? part : refuse(`${shown(part)} is not an e-mail address`)))

/** A text as a URL with one of the given schemes and a host. No message repeats it: it may hold a password. */
export function urlOf(text: string, schemes: readonly string[]): URL {
  const kinds = schemes.map((scheme) => `${scheme}//`).join(' or ')
  if (!URL.canParse(text)) return refuse(`is not an address that begins with ${kinds}`)
  const url = new URL(text)
  if (!schemes.includes(url.protocol)) return refuse(`does not begin with ${kinds}`)
  return url.hostname ? url : refuse('names no host')
}

/** The address of a PostgreSQL server, with what it says of TLS; the files that it names have to be there. */
export function databaseUrl(text: string): string {
  urlOf(text, ['postgres:', 'postgresql:'])
  try {
    driverAddress(text)
    return text
  } catch (error) {
    if (error instanceof UnfitAddress) return refuse(error.message)
    throw error
  }
}
