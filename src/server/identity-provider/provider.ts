import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { PROVIDER_CANCELLED, providerRefusals } from '#domain/accounts/identity-provider.ts'
import { signInFailed } from '#domain/accounts/messages.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import {
  NAME_CHARACTERS,
  PROVIDER_CLOCK_SECONDS,
  PROVIDER_DISCOVERY_MINUTES,
  PROVIDER_SECONDS,
} from '#domain/limits.ts'
import { isEmail } from '#domain/links.ts'
import { PATHS } from '#domain/routes.ts'
import { cleanText } from '#domain/text.ts'
import { cleanLine, readAccountEmail } from '#domain/typed-text.ts'
import { isLocal } from '#server/config/addresses.ts'
import type { Config } from '#server/config/config.ts'
import type { IdentityProviderConfig } from '#server/config/identity-provider.ts'
import { Problem } from '#server/problem.ts'

/** The secrets of one sign-in, which only the browser's cookie and the server know, except the state. */
export type SignInSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

export type SignInRequest = { readonly again?: boolean; readonly otherAccount?: boolean }

/** A person who has signed in at the provider. */
export type ProviderPerson = {
  readonly issuer: string
  readonly subject: string
  /** In lower case. Undefined if the provider gives no valid address. */
  readonly email: string | undefined
  /** True only if the provider says that the person owns the address. */
  readonly emailVerified: boolean
  /** Text from the provider, which may be no name. */
  readonly firstName: string
  readonly lastName: string
  /** Time of the sign-in at the provider, or now if the provider does not say when it was. */
  readonly signedInAt: Date
}

export type IdentityProvider = {
  readonly name: string
  /** The provider's address, which identities are stored with. */
  readonly issuer: string
  /**
   * Returns the provider's page where the person signs in.
   * @param request again asks for a new sign-in of a person who is signed in at the provider; otherAccount asks the
   *   provider to let the person choose an account
   * @throws Problem 'provider-unavailable'
   */
  signInUrl(secrets: SignInSecrets, request: SignInRequest): Promise<URL>
  /**
   * Exchanges the code of the provider's response for the person's identity, after all checks of OpenID Connect.
   * @param parameters the query of the address to which the provider has redirected
   * @throws Problem 'provider-unavailable', 'provider-refused'
   */
  readResponse(parameters: string, secrets: SignInSecrets): Promise<ProviderPerson>
}

/**
 * Creates the client of the provider. It fetches the provider's description of itself when it is first needed, so that
 * the server starts without the provider.
 */
export function makeIdentityProvider(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  provider: IdentityProviderConfig,
  log: Logger,
): IdentityProvider {
  const { name, clientId, clientSecret } = provider
  const texts = providerRefusals(name)
  const discover = cacheDiscovery(provider)
  // From the configuration, never from a header of the request.
  const redirectUrl = new URL(PATHS.providerSignIn, publicUrl)

  /**
   * Returns a configuration with an empty cache of signing keys. Each sign-in fetches the keys, so that a new key of the
   * provider works at once.
   */
  const configure = async (): Promise<oidc.Configuration> => {
    const client = { client_secret: clientSecret, [oidc.clockTolerance]: PROVIDER_CLOCK_SECONDS }
    const configuration = new oidc.Configuration(
      await discover(),
      clientId,
      client,
      oidc.ClientSecretBasic(clientSecret),
    )
    configuration.timeout = PROVIDER_SECONDS
    for (const extend of extensionsFor(provider)) extend(configuration)
    return configuration
  }
  const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const { kind, details } = describeFailure(error)
      if (kind === 'cancelled') throw problem('provider-refused', texts.cancelled, PROVIDER_CANCELLED)
      log.error(details, 'Could not sign in with the identity provider')
      throw problem(kind === 'refused' ? 'provider-refused' : 'provider-unavailable', texts[kind])
    }
  }
  return {
    name,
    issuer: provider.issuer.href,
    signInUrl: ({ state, nonce, codeVerifier }, { again, otherAccount }) =>
      refusing(async () => {
        const configuration = await configure()
        return oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUrl.href,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(again && { max_age: '0' }),
          ...(otherAccount && chooseAccount(configuration.serverMetadata())),
        })
      }),
    readResponse: (parameters, { state, nonce, codeVerifier }) =>
      refusing(async () => {
        const configuration = await configure()
        const response = new URL(redirectUrl)
        response.search = parameters
        const tokens = await oidc.authorizationCodeGrant(configuration, response, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        // The library knows providers whose issuer differs for each of their customers.
        if (!claims || new URL(claims.iss).href !== provider.issuer.href)
          throw new Error('The response has no ID token of the issuer')
        // Some providers give the address only at this endpoint. Address and verification come from the same place.
        const { userinfo_endpoint } = configuration.serverMetadata()
        const profile =
          userinfo_endpoint && (claims.email === undefined || claims.email_verified === undefined)
            ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims
        return { ...personOf(claims, profile), issuer: provider.issuer.href }
      }),
  }
}

/** Returns the extensions of the client: signatures are checked, and only a local issuer may use http. */
const extensionsFor = ({
  issuer,
}: IdentityProviderConfig): ((configuration: oidc.Configuration) => void)[] => [
  oidc.enableNonRepudiationChecks,
  ...(issuer.protocol === 'http:' && isLocal(issuer) ? [oidc.allowInsecureRequests] : []),
]

/**
 * Returns the parameter that makes the provider offer a choice of accounts. Providers that do not say which values they
 * support should know select_account, because OpenID Connect defines it. Keycloak says that it supports only login.
 */
function chooseAccount({ prompt_values_supported: supported }: oidc.ServerMetadata): { prompt?: string } {
  const values = Array.isArray(supported) ? supported : ['select_account']
  const prompt = ['select_account', 'login'].find((value) => values.includes(value))
  return prompt === undefined ? {} : { prompt }
}

/** Returns a function that fetches the provider's description of itself, and caches it for a while. */
function cacheDiscovery(provider: IdentityProviderConfig): () => Promise<oidc.ServerMetadata> {
  let cached: { readonly metadata: Promise<oidc.ServerMetadata>; readonly until: number } | undefined
  return () => {
    if (cached && Date.now() < cached.until) return cached.metadata
    const metadata = oidc
      .discovery(provider.issuer, provider.clientId, undefined, oidc.None(), {
        timeout: PROVIDER_SECONDS,
        execute: extensionsFor(provider),
      })
      .then((configuration) => configuration.serverMetadata())
    const entry = { metadata, until: Date.now() + PROVIDER_DISCOVERY_MINUTES * MINUTE_MS }
    cached = entry
    metadata.catch(() => {
      if (cached === entry) cached = undefined
    })
    return metadata
  }
}

type Claims = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns text that can be stored. The sign-up checks whether it may be a name. */
const namePart = (value: unknown): string => cleanLine(cleanText(textOf(value).slice(0, 2 * NAME_CHARACTERS)))

function personOf({ sub, auth_time }: oidc.IDToken, profile: Claims): Omit<ProviderPerson, 'issuer'> {
  const email = readAccountEmail(textOf(profile.email))
  const name = namePart(profile.name)
  const space = name.lastIndexOf(' ')
  return {
    subject: sub,
    email: isEmail(email) ? email : undefined,
    emailVerified: profile.email_verified === true,
    firstName: namePart(profile.given_name) || (space === -1 ? name : name.slice(0, space)),
    lastName: namePart(profile.family_name) || (space === -1 ? '' : name.slice(space + 1)),
    // The provider's clock may be ahead.
    signedInAt: new Date(Math.min(Date.now(), typeof auth_time === 'number' ? auth_time * 1000 : Infinity)),
  }
}

const problem = (
  code: 'provider-refused' | 'provider-unavailable',
  reason: string,
  title = signInFailed('').title,
): Problem => new Problem(code, reason, { title })

/** Codes of the library's errors if the provider's answer is no answer of OpenID Connect. */
const UNUSABLE: readonly unknown[] = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/** Classifies a failure, with details for the log. The details contain no claims, which are personal data. */
function describeFailure(error: unknown) {
  if (!(error instanceof Error)) throw error
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
    return { kind: 'cancelled', details: {} } as const
  }
  const { code } = error as { code?: string }
  const answer = 'error' in error ? { answer: error.error } : {}
  return { kind: classify(error, code), details: { reason: reasonOf(error), code, ...answer } } as const
}

function classify(error: Error, code: string | undefined): 'unavailable' | 'unusable' | 'refused' {
  // Node's fetch throws a TypeError without a code if it cannot connect.
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined)) return 'unavailable'
  return UNUSABLE.includes(code) ? 'unusable' : 'refused'
}

/** Returns a sentence that helps the operator to find the fault. */
function reasonOf(error: Error): string {
  const { cause, message } = error
  if (isClientRefused(error)) {
    return 'The identity provider refused OIDC_CLIENT_ID and OIDC_CLIENT_SECRET (invalid_client)'
  }
  if (cause instanceof Response) return `${message}: ${cause.url} answers ${cause.status}`
  if (isOtherIssuer(cause)) return `${message}: ${cause.body.issuer}, not ${cause.expected}`
  return [message, ...(cause instanceof Error ? [cause.message] : [])].join(': ')
}

/** Returns whether the provider does not know the client or its secret. Such an answer may have no code of its own. */
const isClientRefused = (error: Error): boolean =>
  error instanceof oidc.WWWAuthenticateChallengeError
    ? error.cause.some(({ scheme }) => scheme === 'basic')
    : 'error' in error && error.error === 'invalid_client'

type OtherIssuer = { readonly expected: string; readonly body: { readonly issuer?: unknown } }

/** Returns whether the cause is a description of the provider that names another issuer. */
const isOtherIssuer = (cause: unknown): cause is OtherIssuer =>
  typeof cause === 'object' && cause !== null && 'attribute' in cause && cause.attribute === 'issuer'
