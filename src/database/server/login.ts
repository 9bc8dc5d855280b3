import type { MigratingConnection } from '#database/migrate.ts'
import { isAccessDenied } from '#database/sql-errors.ts'
import type { DriverConfig } from './address.ts'
import { acquireConnection, type ServerPool } from './pool.ts'
import { UnsupportedServer } from './server-requirements.ts'

const PRIVILEGES_QUERY = `select
  bool_and(pg_has_role($1, role, case when current_setting('server_version_num')::int >= 160000
    then 'SET' else 'MEMBER' end)) as may_become,
  has_function_privilege($1, 'session_actor(text, text, boolean, text)', 'EXECUTE') as may_ask,
  current_setting('server_version_num')::int >= 160000 as grants_say_how,
  quote_ident($1) as quoted
from unnest(array['openround_app', 'openround_nobody', 'openround_founder', 'openround_administrator',
  'openround_recused_administrator', 'openround_reviewer', 'openround_partner', 'openround_accounts',
  'openround_worker']) as role`

type LoginPrivileges = { may_become: boolean; may_ask: boolean; grants_say_how: boolean; quoted: string }

/**
 * Grants the app's login the right to look up sessions and to switch to the acting roles, without inheriting their
 * rights. Does nothing if it already has these rights. Throws if the migrating login may not grant them.
 */
export async function grantAppRole(connection: MigratingConnection, login: string): Promise<void> {
  const { may_become, may_ask, grants_say_how, quoted } = await readPrivileges(connection, login)
  const how = grants_say_how ? 'with inherit false, set true' : ''
  if (!may_become) await connection.run(`grant openround_app to ${quoted} ${how}`).catch(ignoreForbidden)
  if (!may_ask)
    await connection.run(`grant execute on function session_actor(text, text, boolean, text) to ${quoted}`)
  if (may_become || (await readPrivileges(connection, login)).may_become) return
  throw new UnsupportedServer(
    `The login ${login} cannot use its roles: as a superuser, grant the roles openround_* to openround_app, and openround_app to ${login}.`,
  )
}

function ignoreForbidden(error: unknown): void {
  if (!isAccessDenied(error)) throw error
}

async function readPrivileges(connection: MigratingConnection, login: string): Promise<LoginPrivileges> {
  const [privileges] = await connection.rows<LoginPrivileges>(PRIVILEGES_QUERY, [login])
  if (privileges === undefined) throw new Error(`The login ${login} does not exist in the database.`)
  return privileges
}

/**
 * Checks for ways to access the app's rows without setting a role: as their owner, as a superuser, or through a grant.
 */
const OWN_PRIVILEGES_QUERY = `select exists (
  select from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    and (has_any_column_privilege(oid, 'SELECT, INSERT, UPDATE') or has_table_privilege(oid, 'DELETE, TRUNCATE'))
) as has_rights`

/** Returns whether a statement on the pool's connections could read or change the app's rows without setting a role. */
export async function hasOwnPrivileges(pool: ServerPool): Promise<boolean> {
  const client = await acquireConnection(pool)
  try {
    const { rows } = await client.query<{ has_rights: boolean }>(OWN_PRIVILEGES_QUERY)
    return rows[0]?.has_rights ?? true
  } finally {
    client.release()
  }
}

/**
 * Returns options whose connections start in the role without rights, so that RESET ROLE returns to that role. The
 * role is set with a startup option rather than a statement, because a pooler would run the statement on only one of
 * its connections.
 */
export function withAppRole({ addresses, ...config }: DriverConfig): DriverConfig {
  return { ...config, addresses: addresses.map(addAppRole) }
}

function addAppRole(text: string): string {
  const address = new URL(text)
  const options = [address.searchParams.get('options'), '-c role=openround_app'].filter(Boolean)
  address.searchParams.set('options', options.join(' '))
  return address.href
}
