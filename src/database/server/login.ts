import type { MigratingConnection } from '#database/migrate.ts'

const STANDING = `select
  bool_and(pg_has_role($1, role, case when current_setting('server_version_num')::int >= 160000
    then 'SET' else 'MEMBER' end)) as may_become,
  has_function_privilege($1, 'session_actor(text, text, boolean)', 'EXECUTE') as may_ask,
  current_setting('server_version_num')::int >= 160000 as grants_say_how,
  quote_ident($1) as quoted
from unnest(array['openround_nobody', 'openround_founder', 'openround_administrator', 'openround_accounts',
  'openround_worker']) as role`

type Standing = { may_become: boolean; may_ask: boolean; grants_say_how: boolean; quoted: string }

/**
 * Lets the app's login look up sessions and become the acting roles, and nothing else: it inherits none of them.
 * Does nothing for a login that may already. Throws when the migrating login may not let it in.
 */
export async function admitLogin(connection: MigratingConnection, login: string): Promise<void> {
  const { may_become, may_ask, grants_say_how, quoted } = await standingOf(connection, login)
  const how = grants_say_how ? 'with inherit false, set true' : ''
  if (!may_become) await connection.run(`grant openround_app to ${quoted} ${how}`)
  if (!may_ask)
    await connection.run(`grant execute on function session_actor(text, text, boolean) to ${quoted}`)
  if (may_become || (await standingOf(connection, login)).may_become) return
  throw new Error(
    `The login ${login} may not act: let a superuser grant the roles openround_* to openround_app, and that to ${login}.`,
  )
}

async function standingOf(connection: MigratingConnection, login: string): Promise<Standing> {
  const [standing] = await connection.rows<Standing>(STANDING, [login])
  if (standing === undefined) throw new Error(`The login ${login} is not known to the database.`)
  return standing
}
