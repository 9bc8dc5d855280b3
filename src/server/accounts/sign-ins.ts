import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import { driverError } from '#database/sql-state.ts'
import { credentials, sessions, users, verifications } from '#database/tables/accounts.ts'
import { hasSecondStep } from '#database/two-step.ts'
import { PASSWORD_MAX } from '#domain/limits.ts'
import type { Config } from '#server/config.ts'
import type { Passwords } from './scrypt.ts'
import { COOKIE_PREFIX } from './session-cookie.ts'

/** Cookies are the values of Set-Cookie that the reply has to carry. */
export type SignedIn = { readonly token: string; readonly cookies: readonly string[] }

export type LiveSession = {
  readonly expiresAt: Date
  readonly user: { readonly id: string; readonly email: string; readonly createdAt: Date }
}

/** What the actions use of Better Auth. Its handler is not mounted: every way in is a route of ours. */
export type SignIns = {
  /**
   * Starts a session, unless a second step is in force: then the password was right, and there is none yet.
   * Takes as long for an address without an account as for a wrong password.
   */
  signIn(
    headers: Headers,
    email: string,
    password: string,
  ): Promise<SignedIn | 'wrong-credentials' | 'unconfirmed' | 'second-step'>
  /** Starts a session for whoever has taken both steps. */
  start(headers: Headers, userId: string): Promise<SignedIn>
  /** The session of a request's cookie, renewed when it grows old (7 days, after one of them). */
  read(headers: Headers): Promise<{ session: LiveSession | null; cookies: readonly string[] }>
  /** Ends the session of a request's cookie and takes the cookie away. */
  signOut(headers: Headers): Promise<readonly string[]>
}

type Parts = {
  readonly config: Pick<Config, 'publicUrl' | 'sessionSecret'>
  readonly database: Database
  readonly passwords: Passwords
  readonly log: Pick<Logger, 'error'>
}

export function makeSignIns(parts: Parts): SignIns {
  const { api } = betterAuth(options(parts))
  return {
    async signIn(headers, email, password) {
      try {
        const { response, headers: reply } = await api.signInEmail({
          body: { email, password },
          headers: agentOf(headers),
          returnHeaders: true,
        })
        return { token: response.token, cookies: reply.getSetCookie() }
      } catch (error) {
        if (error instanceof SecondStepAsked) return 'second-step'
        if (error instanceof APIError && error.status === 'FORBIDDEN') return 'unconfirmed'
        if (error instanceof APIError && (error.statusCode === 400 || error.statusCode === 401)) {
          return 'wrong-credentials'
        }
        throw error
      }
    },
    async start(headers, userId) {
      const { response, headers: reply } = await api.startSession({
        body: { userId },
        headers: agentOf(headers),
        returnHeaders: true,
      })
      return { token: response.token, cookies: reply.getSetCookie() }
    },
    async read(headers) {
      const { response, headers: reply } = await api.getSession({ headers, returnHeaders: true })
      const session = response && { expiresAt: new Date(response.session.expiresAt), user: response.user }
      return { session, cookies: reply.getSetCookie() }
    },
    async signOut(headers) {
      return (await api.signOut({ headers, returnHeaders: true })).headers.getSetCookie()
    },
  }
}

/** Thrown out of Better Auth's sign-in where it would store a session, so that there never is one. */
class SecondStepAsked extends APIError {
  constructor() {
    super('FORBIDDEN', { message: 'A second step is asked for.' })
  }
}

const AFTER_BOTH_STEPS = '/session-after-both-steps'

/** The one way to a session that does not ask for a second step. */
const startSession = createAuthEndpoint(
  AFTER_BOTH_STEPS,
  { method: 'POST', body: z.object({ userId: z.string() }) },
  async (context) => {
    const { internalAdapter } = context.context
    const user = await internalAdapter.findUserById(context.body.userId)
    const session = user && (await internalAdapter.createSession(user.id))
    if (!session) throw new APIError('UNAUTHORIZED')
    await setSessionCookie(context, { session, user })
    return { token: session.token }
  },
)

const askSecondStep = (database: Database) => ({
  async before({ userId }: { userId: string }, context: { path?: string } | null) {
    if (context?.path === AFTER_BOTH_STEPS) return
    if (await database.asAccounts((own) => hasSecondStep(own, userId))) throw new SecondStepAsked()
  },
})

const options = ({ config: { publicUrl, sessionSecret }, database, passwords, log }: Parts) => ({
  baseURL: publicUrl.origin,
  trustedOrigins: [publicUrl.origin],
  secret: sessionSecret,
  database: drizzleAdapter(database.accounts, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: credentials, verification: verifications },
  }),
  user: { additionalFields: { metadata: { type: 'json' as const, required: false, input: false } } },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    autoSignIn: false,
    requireEmailVerification: true,
    maxPasswordLength: PASSWORD_MAX,
    password: passwords,
  },
  plugins: [{ id: 'second-step', endpoints: { startSession } }],
  databaseHooks: { session: { create: askSecondStep(database) } },
  // Limits are ours (limits.ts): the library's would believe a header about where a request comes from.
  rateLimit: { enabled: false },
  advanced: { cookiePrefix: COOKIE_PREFIX, ipAddress: { disableIpTracking: true } },
  telemetry: { enabled: false },
  logger: {
    level: 'error' as const,
    // It throws what it logs, but without the cause.
    log: (_level: string, message: string, ...details: unknown[]) =>
      log.error({ details: details.map(driverError) }, message),
  },
})

/** Browsers' names may be long; the session keeps enough to recognise one. */
const AGENT_CHARACTERS = 300

const agentOf = (headers: Headers): Headers =>
  new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, AGENT_CHARACTERS) })
