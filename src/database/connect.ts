import type { Database } from '#database/database.ts'
import { openEmbedded } from '#database/embedded/open-embedded.ts'
import { openServer, type ServerAddress } from '#database/server/open-server.ts'
import type { HostHooks } from './embedded/host-hooks.ts'

export type DatabaseConfig = { kind: 'embedded'; dataDir: string } | ({ kind: 'server' } & ServerAddress)

/** Opens the database and migrates it to this version. Throws the errors of `openEmbedded` or `openServer`. */
export const openDatabase = (connection: DatabaseConfig, hooks?: HostHooks): Promise<Database> =>
  connection.kind === 'embedded'
    ? openEmbedded(connection.dataDir, undefined, hooks)
    : openServer(connection, undefined, undefined, hooks)
