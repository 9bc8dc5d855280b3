import { InvalidDatabaseUrl, toDriverConfig } from '#database/server/tls.ts'
import { isEmail } from '#domain/links.ts'
import { VARIABLES, type VariableName } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A variable's value keeps the server from starting. The message is one line: the name, the fault, an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: VariableName, fault: string) {
    const example = VARIABLES.find(({ name }) => name === variable)?.example
    super(`${variable}: ${fault}; for example ${variable}=${example}`)
  }
}

/** Thrown by a parser, which knows what is wrong but not which variable it reads. */
class InvalidValue extends Error {}

/** @throws the fault of the value being parsed, 'is not …' */
export function invalidValue(fault: string): never {
  throw new InvalidValue(fault)
}

/** A value as a message may show it: on one line, and not endless. */
export const quoted = (text: string): string => `'${text.replace(/\p{Cc}/gu, '?').slice(0, 60)}'`

/**
 * The value of a variable, or `standIn` when it is unset; the empty text counts as unset.
 * @param parse may call `refuse`
 * @throws ConfigError
 */
export function readVariable<T, D>(
  environment: Environment,
  name: VariableName,
  parse: (text: string) => T,
  standIn: D,
): T | D {
  const text = environment[name]?.trim()
  if (!text) return standIn
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof InvalidValue) throw new ConfigError(name, error.message)
    throw error
  }
}

/** A whole number within bounds, both included. */
export const parseInteger =
  (min: number, max: number) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= min && number <= max) return number
    return invalidValue(`${quoted(text)} is not a whole number from ${min} to ${max}`)
  }

export const parseOneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string): T =>
    values.find((value) => value === text) ??
    invalidValue(`${quoted(text)} is not one of ${values.join(', ')}`)

export const parseYesOrNo = (text: string): boolean => parseOneOf('yes', 'no')(text) === 'yes'

const NAME_CHARACTERS = 80

/** A name that screens and e-mails carry. */
export function parseName(text: string): string {
  if (/\p{Cc}/u.test(text)) return invalidValue('holds a control character')
  if (text.length > NAME_CHARACTERS) return invalidValue(`is longer than ${NAME_CHARACTERS} characters`)
  return text
}

/** A secret; no message repeats it. */
export const parseSecret =
  (charactersMin: number) =>
  (text: string): string =>
    text.length >= charactersMin ? text : invalidValue(`is shorter than ${charactersMin} characters`)

/** Secrets separated by commas; at least one. */
export const parseSecrets =
  (charactersMin: number) =>
  (text: string): readonly string[] =>
    text.split(',').map((part) => parseSecret(charactersMin)(part.trim()))

/** Addresses separated by commas, in lower case. */
export const parseEmails = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
    .map((part) => (isEmail(part) ? part : invalidValue(`${quoted(part)} is not an e-mail address`)))

/** A text as a URL with one of the given schemes and a host. No message repeats it: it may hold a password. */
export function parseUrl(text: string, schemes: readonly string[]): URL {
  const kinds = schemes.map((scheme) => `${scheme}//`).join(' or ')
  if (!URL.canParse(text)) return invalidValue(`is not an address that begins with ${kinds}`)
  const url = new URL(text)
  if (!schemes.includes(url.protocol)) return invalidValue(`does not begin with ${kinds}`)
  return url.hostname ? url : invalidValue('names no host')
}

/** The address of a PostgreSQL server, with what it says of TLS; the files that it names have to be there. */
export function parseDatabaseUrl(text: string): string {
  parseUrl(text, ['postgres:', 'postgresql:'])
  try {
    toDriverConfig(text)
    return text
  } catch (error) {
    if (error instanceof InvalidDatabaseUrl) return invalidValue(error.message)
    throw error
  }
}
