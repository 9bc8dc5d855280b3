import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { interactionPolicy } from 'oidc-provider'
import { PATHS } from '#domain/routes.ts'

/** The provider's statements about a person. */
export type ProviderProfile = {
  email?: string
  email_verified?: unknown
  given_name?: string
  family_name?: string
  name?: string
}

type IdTokenClaims = Record<string, unknown>

export type TestProvider = {
  /** The environment variables of a server that uses this provider. */
  readonly environment: Readonly<Record<string, string>>
  /** The people who can sign in, by their `sub`. */
  readonly people: Map<string, ProviderProfile>
  /** Changes the claims of ID tokens before they are signed. Undefined for none. */
  alterIdToken: ((claims: IdTokenClaims) => IdTokenClaims) | undefined
  /** Changes the provider's description of itself. Undefined for no change. */
  alterDescription: ((description: object) => object) | undefined
  /** Signs ID tokens with a new key from now on. @returns a function that makes the provider publish it */
  replaceKey(): () => void
  /**
   * Signs in as a person, as a browser that the server has sent to `url` does.
   * @param subject undefined to cancel
   * @returns the query of the address to which the provider redirects
   */
  respond(url: string, subject: string | undefined): Promise<string>
  close(): Promise<void>
}

const CLIENT = { client_id: 'openround', client_secret: 'the secret of the tests' }

/**
 * Starts an OpenID Connect provider (oidc-provider) at a local address. Its sign-in page asks only for the `sub`.
 * @param address public address of the server that uses the provider
 */
export async function startIdentityProvider(address = 'http://localhost:3000'): Promise<TestProvider> {
  const people = new Map<string, ProviderProfile>()
  const listener = createServer()
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  let key = newKey()
  let published = key
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [new URL(PATHS.providerSignIn, address).href] }],
    jwks: { keys: [key.secret] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    interactions: {
      url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
      policy: promptsOf(),
    },
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc: { client, session } }: { oidc: Consent }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const started: TestProvider = {
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Acme ID',
    },
    people,
    alterIdToken: undefined,
    alterDescription: undefined,
    replaceKey() {
      key = newKey()
      return () => {
        published = key
      }
    },
    respond: (url, subject) => respond(new URL(url), subject),
    async close() {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
  provider.use(async (context, next) => {
    await next()
    if (context.oidc?.route === 'jwks') context.body = { keys: [published.open] }
    if (context.oidc?.route === 'discovery' && started.alterDescription) {
      context.body = started.alterDescription(context.body as object)
    }
    if (context.oidc?.route !== 'token') return
    const body = context.body as { id_token?: string }
    if (body.id_token === undefined) return
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
    body.id_token = signToken(started.alterIdToken?.(claims) ?? claims, key)
  })
  const answer = provider.callback()
  listener.on('request', (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/')
    void (isInteraction ? signInPage(provider, request, response) : answer(request, response))
  })
  return started
}

/** Returns the prompts of the provider: the usual ones, and the choice of an account. */
function promptsOf(): object {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

type Consent = { client: { clientId: string }; session: { accountId: string } }

type Key = {
  readonly id: string
  readonly private: KeyObject
  readonly secret: object
  readonly open: object
}

let keys = 0

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const id = `key ${keys++}`
  const jwk = { kid: id, use: 'sig', alg: 'RS256' }
  const [secret, open] = [privateKey, publicKey].map((one) => ({ ...one.export({ format: 'jwk' }), ...jwk }))
  return { id, private: privateKey, secret: secret ?? {}, open: open ?? {} }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signToken(claims: IdTokenClaims, key: Key): string {
  const content = `${encode({ alg: 'RS256', kid: key.id })}.${encode(claims)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key.private).toString('base64url')}`
}

const PAGE = `<!doctype html><title>Acme ID</title><form method="post">
  <label>Name at Acme ID <input name="login"></label> <button>Sign in to Acme ID</button></form>`

/** A page that signs in whoever is named, or cancels without a name. */
async function signInPage(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(PAGE)
  const accountId = new URLSearchParams(await text(request)).get('login')
  const result = accountId ? { login: { accountId }, select_account: {} } : { error: 'access_denied' }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Follows the provider's redirects with a cookie jar of its own, until it redirects to the server. */
async function respond(url: URL, subject: string | undefined): Promise<string> {
  const cookies = new Map<string, string>()
  const request = async (address: URL, init: RequestInit = {}): Promise<URL> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`)
    return new URL(location, address)
  }
  let next = await request(url)
  while (next.host === url.host) {
    const isPage = next.pathname.startsWith('/interaction/')
    const body = new URLSearchParams({ login: subject ?? '' })
    next = await request(next, isPage ? { method: 'POST', body } : {})
  }
  return next.search
}
