import { currentSchema } from '#database/migration-files.ts'
import { layCluster } from '../database/prepared-cluster.ts'

/** Copies a prepared cluster into a folder, for tests that cannot read the schema without Vite. */
export const main = (dataDir: string): Promise<void> => layCluster(dataDir, currentSchema())
