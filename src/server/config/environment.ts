import { splitHosts, toDriverConfig } from '#database/server/address.ts'
import { InvalidDatabaseUrl } from '#database/server/tls.ts'
import { BRAND_NAME_CHARACTERS } from '#domain/limits.ts'
import { isEmail } from '#domain/links.ts'
import { companiesOf, fundedCompaniesError } from '#domain/settings/settings.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import { VARIABLES, type VariableName } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown if a variable has an invalid value. The message is one line that gives the name, the fault and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: VariableName, fault: string) {
    const example = VARIABLES.find(({ name }) => name === variable)?.example
    super(`${variable}: ${fault}; for example ${variable}=${example}`)
  }
}

/** Thrown by parsers, which do not know the name of the variable. */
class InvalidValue extends Error {}

/** Throws `InvalidValue`. @param fault a phrase such as 'is not …' */
export function invalidValue(fault: string): never {
  throw new InvalidValue(fault)
}

/** Quotes a value for a message, on one line and shortened. */
export const quoted = (text: string): string => `'${text.replace(/\p{Cc}/gu, '?').slice(0, 60)}'`

/**
 * Reads a variable. Returns `fallback` if it is unset or empty.
 * @param parse may call `invalidValue`
 * @throws ConfigError
 */
export function readVariable<T, D>(
  environment: Environment,
  name: VariableName,
  parse: (text: string) => T,
  fallback: D,
): T | D {
  const text = environment[name]?.trim()
  if (!text) return fallback
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof InvalidValue) throw new ConfigError(name, error.message)
    throw error
  }
}

/** Parses a whole number within inclusive bounds. */
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

/** Parses a name for screens and e-mails. */
export function parseName(text: string): string {
  if (/\p{Cc}/u.test(text)) return invalidValue('contains a control character')
  if (text.length > BRAND_NAME_CHARACTERS)
    return invalidValue(`is longer than ${BRAND_NAME_CHARACTERS} characters`)
  return text
}

/** Parses names of companies, separated by commas. */
export function parseFundedCompanies(text: string): string[] {
  const names = companiesOf(text.replaceAll(',', '\n'))
  const error = fundedCompaniesError(names)
  return error === null ? names : invalidValue(`is refused: ${error.replace(/\.$/, '')}`)
}

/** Parses a secret. Error messages never contain it. */
export const parseSecret =
  (charactersMin: number) =>
  (text: string): string =>
    text.length >= charactersMin ? text : invalidValue(`is shorter than ${charactersMin} characters`)

/** Parses one or more secrets, separated by commas. */
export const parseSecrets =
  (charactersMin: number) =>
  (text: string): readonly string[] =>
    text.split(',').map((part) => parseSecret(charactersMin)(part.trim()))

/** Parses e-mail addresses separated by commas, and returns them in lower case. */
export const parseEmails = (text: string): string[] =>
  text
    .split(',')
    .map(readAccountEmail)
    .filter(Boolean)
    .map((part) => (isEmail(part) ? part : invalidValue(`${quoted(part)} is not an e-mail address`)))

/**
 * Parses a URL with one of the schemes and a host. Error messages never contain the URL, because it may hold a
 * password.
 */
export function parseUrl(text: string, schemes: readonly string[]): URL {
  const kinds = schemes.map((scheme) => `${scheme}//`).join(' or ')
  if (!URL.canParse(text)) return invalidValue(`is not a URL that starts with ${kinds}`)
  const url = new URL(text)
  if (!schemes.includes(url.protocol)) return invalidValue(`does not start with ${kinds}`)
  return url.hostname ? url : invalidValue('has no host')
}

/** Parses the URL of a PostgreSQL server, and checks its parameters and the files that they name. */
export function parseDatabaseUrl(text: string): string {
  for (const address of splitHosts(text)) parseUrl(address, ['postgres:', 'postgresql:'])
  try {
    toDriverConfig(text)
    return text
  } catch (error) {
    if (error instanceof InvalidDatabaseUrl) return invalidValue(error.message)
    throw error
  }
}
