import { currentSchema } from '#database/migration-files.ts'
import { layCluster } from '../prepared-cluster.ts'

/** Lays a cluster for those who cannot read the schema themselves: it is put together by Vite. */
export const main = (dataDir: string): Promise<void> => layCluster(dataDir, currentSchema())
