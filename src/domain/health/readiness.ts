/**
 * State of the database as a server sees it. 'unreachable' means that there was no answer at all, so perhaps only this
 * server is cut off; 'down' that the database refuses; 'newer-schema' that this server is too old for it.
 */
export type DatabaseState = 'ok' | 'down' | 'unreachable' | 'newer-schema'

/** 'missing' means that the uploads folder is not the one of this installation, perhaps because it is not mounted. */
export type StorageState = 'ok' | 'down' | 'full' | 'read-only' | 'missing'

export type ServerState = {
  readonly database: DatabaseState
  readonly storage: StorageState
  readonly isLeaving: boolean
  /** True if other servers may use the same database, false for the embedded database. */
  readonly hasPeers: boolean
}

/** 'degraded' means that a fault affects all servers, so that a load balancer gains nothing from removing this one. */
export type Readiness = 'ok' | 'degraded' | 'down' | 'leaving'

/** Faults that a server may have while its peers work. */
const OWN_FAULTS: readonly string[] = ['unreachable', 'newer-schema', 'missing']

/** Returns whether a load balancer should send requests to this server: if 'ok' or 'degraded' (decision 63). */
export function evaluateReadiness({ database, storage, isLeaving, hasPeers }: ServerState): Readiness {
  if (isLeaving) return 'leaving'
  if (database === 'ok' && storage === 'ok') return 'ok'
  return hasPeers && ![database, storage].some((state) => OWN_FAULTS.includes(state)) ? 'degraded' : 'down'
}

export const isReady = (readiness: Readiness): boolean => readiness === 'ok' || readiness === 'degraded'
