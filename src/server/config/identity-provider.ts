import { PROVIDER_NAME_CHARACTERS } from '#domain/limits.ts'
import { isLocal } from './addresses.ts'
import {
  ConfigError,
  type Environment,
  invalidValue,
  parseName,
  parseUrl,
  readVariable,
} from './environment.ts'

/** The OpenID Connect provider with which people may sign in. */
export type IdentityProviderConfig = {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** Its name on screen. */
  readonly name: string
}

/**
 * Reads the four OIDC variables. Returns undefined if none is set.
 * @throws ConfigError if one of them is missing
 */
export function readIdentityProvider(environment: Environment): IdentityProviderConfig | undefined {
  const values = {
    OIDC_ISSUER: readVariable(environment, 'OIDC_ISSUER', parseIssuer, undefined),
    OIDC_CLIENT_ID: readVariable(environment, 'OIDC_CLIENT_ID', parsePlainText, undefined),
    OIDC_CLIENT_SECRET: readVariable(environment, 'OIDC_CLIENT_SECRET', parsePlainText, undefined),
    OIDC_NAME: readVariable(environment, 'OIDC_NAME', parseProviderName, undefined),
  }
  const names = Object.keys(values) as (keyof typeof values)[]
  const set = names.find((name) => values[name] !== undefined)
  if (set === undefined) return undefined
  const required = <T>(name: keyof typeof values, value: T | undefined): T => {
    if (value === undefined) throw new ConfigError(name, `is missing, but ${set} is set`)
    return value
  }
  return {
    issuer: required('OIDC_ISSUER', values.OIDC_ISSUER),
    clientId: required('OIDC_CLIENT_ID', values.OIDC_CLIENT_ID),
    clientSecret: required('OIDC_CLIENT_SECRET', values.OIDC_CLIENT_SECRET),
    name: required('OIDC_NAME', values.OIDC_NAME),
  }
}

/** Parses the issuer's address. Requires https, because the provider's answers decide who is signed in. */
function parseIssuer(text: string): URL {
  const url = parseUrl(text, ['https:', 'http:'])
  if (url.protocol === 'http:' && !isLocal(url)) return invalidValue('must start with https://')
  if (url.username || url.password) return invalidValue('contains a user name or a password')
  if (url.search || url.hash) return invalidValue('contains a query or a fragment')
  if (url.pathname.includes('/.well-known/')) {
    return invalidValue('is the address of the configuration; leave out /.well-known/ and the rest')
  }
  return url
}

/** Error messages never contain the text, which may be a secret. */
const parsePlainText = (text: string): string =>
  /\p{Cc}/u.test(text) ? invalidValue('contains a control character') : text

function parseProviderName(text: string): string {
  if (text.length > PROVIDER_NAME_CHARACTERS)
    return invalidValue(`is longer than ${PROVIDER_NAME_CHARACTERS} characters`)
  return parseName(text)
}
