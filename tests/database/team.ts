import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Capacity } from '#database/database.ts'
import { sqlState } from '#database/sql-errors.ts'
import type { Role } from '#domain/actor.ts'
import { storeApplication } from '#tests/applications.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'

/** A database with users. A user's name is also the key of their session. */
export type Team = TestDatabase & {
  /** Stores a submitted application, by default one by the founder 'stranger'. @returns its id */
  submitted(owner?: string): Promise<string>
  /** Runs a user's statement. @returns the number of affected or returned rows, or the SQLSTATE of the refusal */
  as(name: string, capacity: Capacity, statement: string): Promise<number | string | undefined>
}

/** The default users: one of each role, and a second administrator. */
export const PEOPLE = {
  meera: 'admin',
  arjun: 'admin',
  ravi: 'reviewer',
  parth: 'partner',
  asha: 'founder',
} as const satisfies Record<string, Role>

/** Opens a database with these users. @param opening opens the database; by default, the test run's */
export async function openTeam(
  people: Record<string, Role> = PEOPLE,
  opening: Promise<TestDatabase> = openTestDatabase(),
): Promise<Team> {
  const here = await opening
  for (const [name, role] of Object.entries({ stranger: 'founder', ...people })) {
    await here.rows('insert into users (id, name, email) values ($1, $1, $2)', [name, `${name}@acme.in`])
    await here.rows('update profiles set role = $2 where user_id = $1', [name, role])
    await here.rows(
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $1, $1, now() + interval '1 hour')`,
      [name],
    )
  }
  return {
    ...here,
    submitted: (owner = 'stranger') => storeApplication(here.rows, { owner, status: 'submitted' }),
    as: (name, capacity, statement) =>
      here.database
        .transaction(name, capacity, async (transaction) => {
          const found = (await transaction.execute(sql.raw(statement))) as unknown as {
            rows: unknown[]
            rowCount?: number
            affectedRows?: number
          }
          return found.rows.length || (found.rowCount ?? found.affectedRows ?? 0)
        })
        .catch((error: unknown) => {
          const state = sqlState(error)
          if (state === undefined) throw error
          return state
        }),
  }
}

export const recusal = (application: string, who: string) =>
  `insert into recusals (application_id, user_id, declared_by) values ('${application}', '${who}', '${who}')`

export const assignment = (application: string, reviewer: string, by: string) =>
  `insert into assignments (application_id, reviewer_id, assigned_by) values ('${application}', '${reviewer}', '${by}')`

export const lifting = (application: string, who: string, by: string) =>
  `update recusals set lifted_by = '${by}', lifted_at = now() where application_id = '${application}' and user_id = '${who}'`

export const invitation = (by: string) =>
  `insert into invitations (email, role, token_hash, invited_by, expires_at)
    values ('${randomUUID()}@acme.in', 'reviewer', '${randomUUID()}', '${by}', now() + interval '7 days')`
