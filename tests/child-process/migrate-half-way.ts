import { openEmbedded } from '#database/embedded/open-embedded.ts'
import type { Migration, Schema } from '#database/migration-files.ts'
import { migrateServer } from '#database/server/open-server.ts'
import { changedNotes } from '../database/notes-schema.ts'

/** Migrates a data folder or a PostgreSQL server, prints a line halfway through the last migration, and then blocks. */
export async function main(place: string): Promise<void> {
  const schema = haltedIn(changedNotes())
  if (place.startsWith('postgres')) await migrateServer(place, schema)
  else await openEmbedded(place, schema)
}

function haltedIn({ migrations, policies }: Schema): Schema {
  const last = migrations.at(-1) as Migration
  return { migrations: [...migrations.slice(0, -1), { ...last, statements: halted(last) }], policies }
}

/** Returns a migration's statements. Iterating over them prints 'half way' before the last one, and then blocks. */
function halted({ statements }: Migration): string[] {
  const some = statements.slice(0, -1).values()
  const then = function* () {
    yield* some
    process.stdout.write('half way\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  return { [Symbol.iterator]: then } as unknown as string[]
}
