import type { Database, SessionKey, Statement } from '#database/database.ts'
import { type Actor, isOfTeam } from '#domain/actor.ts'

type Found<Row> = { readonly actor: Actor; readonly rows: Row[] | undefined }

/**
 * Opens one thing for whoever asks: as its founder, or as an administrator who is recused from nothing; and when there is
 * nothing of theirs, as the member of the team that they may be besides. Only those make two statements of one.
 */
export async function openOwnOrTeam<Row>(
  database: Database,
  session: SessionKey,
  statement: Statement,
): Promise<Found<Row>> {
  const own = await database.once<Row>(session, 'reader', statement)
  if ((own.rows ?? []).length > 0 || !isOfTeam(own.actor)) return own
  return database.once<Row>(session, 'team', statement)
}
