import type { Capacity, SessionKey } from '#database/database.ts'
import type { Query } from '#database/engine.ts'
import { requestContext } from '#database/request-context.ts'
import { type Actor, type Role, type TwoStep, VISITOR } from '#domain/actor.ts'
import { sqlState } from './sql-errors.ts'

/** Timeouts of requests and of jobs, in milliseconds, for a statement, a lock and an idle transaction. */
const TIMEOUTS_MS = {
  request: { statement: 10_000, lock: 5_000, idle: 10_000 },
  worker: { statement: 60_000, lock: 10_000, idle: 60_000 },
}

/** The client's timeout is this much later than the server's, so that the server's error arrives first. */
const CLIENT_GRACE_MS = 5_000

/**
 * The settings are local to the transaction, so that they also work behind a pooler. Just-in-time compilation is off,
 * because it takes longer than the statements, whose costs PostgreSQL overestimates.
 */
const transactionSettings = ({ statement, lock, idle }: typeof TIMEOUTS_MS.request): string =>
  [
    `set_config('jit', 'off', true)`,
    `set_config('statement_timeout', '${statement}', true)`,
    `set_config('lock_timeout', '${lock}', true)`,
    `set_config('idle_in_transaction_session_timeout', '${idle}', true)`,
  ].join(', ')

const actorOpeningSql = (
  ...more: string[]
): string => `select a.user_id, a.session_id, a.session_ends_at, a.role, a.email, a.full_name, a.two_step,
  a.database_role,
  set_config('role', a.database_role, true),
  set_config('app.user_id', coalesce(a.user_id, ''), true),
  set_config('app.session_id', coalesce(a.session_id, ''), true),
  set_config('app.network', $4, true),
  set_config('app.two_step_required', coalesce($3::boolean::text, ''), true),
  ${[transactionSettings(TIMEOUTS_MS.request), ...more].join(', ')}
from session_actor($1, $2, $3, $5) as a`

const ACTOR_OPENINGS = {
  automatic: { name: 'open_as_actor', text: actorOpeningSql() },
  generic: {
    name: 'open_as_actor_generic_plan',
    text: actorOpeningSql(`set_config('plan_cache_mode', 'force_generic_plan', true)`),
  },
  custom: {
    name: 'open_as_actor_custom_plan',
    text: actorOpeningSql(`set_config('plan_cache_mode', 'force_custom_plan', true)`),
  },
}

/**
 * Returns the user id that the client claims for the request's session. Returns null for a session that the request has
 * just started.
 */
function claimedUser(session: SessionKey): string | null {
  const context = requestContext.getStore()
  return (context?.session === session && context?.user) || null
}

/**
 * Returns whether the transaction was refused because the session belongs to a user other than the one the client
 * claims.
 */
export const isDifferentUser = (error: unknown): boolean => sqlState(error) === 'QOTHR'

/** Result row of the statement that opens a request's transaction. */
export type ActorRow = {
  user_id: string | null
  session_id: string | null
  session_ends_at: Date | null
  role: Role | null
  email: string | null
  full_name: string | null
  two_step: TwoStep | null
  database_role: string
}

/**
 * Returns the statement that opens a request's transaction. It looks up the session and sets actor, role and timeouts.
 * @param twoStepRequired true if a team member without two-step sign-in acts as a founder; null if the administrators'
 *   setting decides
 * @param plan how to plan the statement that follows (`Statement`); by default PostgreSQL chooses
 */
export const actorOpening = (
  session: SessionKey,
  capacity: Capacity,
  twoStepRequired: boolean | null,
  plan: keyof typeof ACTOR_OPENINGS = 'automatic',
): Query => ({
  ...ACTOR_OPENINGS[plan],
  values: [
    session ?? null,
    capacity,
    twoStepRequired,
    requestContext.getStore()?.network ?? '',
    claimedUser(session),
  ],
  timeoutMs: TIMEOUTS_MS.request.statement + CLIENT_GRACE_MS,
})

/** Returns the opening statement of transactions that have no user. */
export const systemOpening = (who: 'accounts' | 'worker'): Query => {
  const timeouts = who === 'worker' ? TIMEOUTS_MS.worker : TIMEOUTS_MS.request
  return {
    name: `open_as_${who}`,
    text: `select set_config('role', 'openround_${who}', true), set_config('app.user_id', '', true),
      set_config('app.session_id', '', true), set_config('app.network', $1, true), ${transactionSettings(timeouts)}`,
    values: [requestContext.getStore()?.network ?? ''],
    timeoutMs: timeouts.statement + CLIENT_GRACE_MS,
  }
}

export const toActor = (row: ActorRow): Actor =>
  row.user_id === null
    ? VISITOR
    : {
        kind: 'person',
        userId: row.user_id,
        sessionId: row.session_id ?? '',
        sessionEndsAt: row.session_ends_at ?? new Date(0),
        role: row.role ?? 'founder',
        email: row.email ?? '',
        fullName: row.full_name ?? '',
        twoStep: row.two_step ?? 'none',
      }

export const isCapacityRefused = (row: ActorRow): boolean => row.database_role === 'openround_nobody'
