import { currentSchema } from '#database/migration-files.ts'
import { layCluster } from '../prepared-cluster.ts'

/** Copies a prepared cluster for processes that cannot read the schema, which Vite bundles. */
export const main = (dataDir: string): Promise<void> => layCluster(dataDir, currentSchema())
