import type { MigratingConnection } from '#database/migrate.ts'

const MAY_ACT = `select
  pg_has_role($1, 'openround_nobody', case when current_setting('server_version_num')::int >= 160000
    then 'SET' else 'MEMBER' end)
  and has_function_privilege($1, 'session_actor(text, text)', 'EXECUTE') as may_act,
  current_setting('server_version_num')::int >= 160000 as grants_say_how,
  quote_ident($1) as login`

/**
 * Lets the app's login look up sessions and become the acting roles, and nothing else: it inherits none of them.
 * Does nothing for a login that may already.
 */
export async function admitLogin(connection: MigratingConnection, login: string): Promise<void> {
  const [found] = await connection.rows<{ may_act: boolean; grants_say_how: boolean; login: string }>(
    MAY_ACT,
    [login],
  )
  if (found === undefined || found.may_act) return
  const how = found.grants_say_how ? 'with inherit false, set true' : ''
  await connection.run(`grant openround_app to ${found.login} ${how};
    grant execute on function session_actor(text, text) to ${found.login}`)
}
