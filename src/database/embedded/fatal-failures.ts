import { DatabaseUnavailable } from '#database/database.ts'

/** Thrown if the engine stopped in the middle of a statement after a disk failure. The data on disk are consistent. */
export class EngineStopped extends DatabaseUnavailable {}

/** Exit status with which the engine reports a failed statement. The engine then continues. */
const STATEMENT_FAILED = 100

export type EngineModule = { _PostgresMainLoopOnce(): void; stackRestore(pointer: number): void }

/**
 * Stops the engine on fatal failures. If PostgreSQL would exit, for example because it cannot write its WAL, PGlite
 * repeats the same step forever and blocks the process. Only an exception from `stackRestore` ends the loop.
 * @returns a function that returns the error that stopped the engine, if any
 */
export function stopOnFatalFailures(engine: EngineModule): () => EngineStopped | undefined {
  const { _PostgresMainLoopOnce: step, stackRestore: stepBack } = engine
  let stopped: EngineStopped | undefined
  engine._PostgresMainLoopOnce = () => {
    if (stopped) throw stopped
    try {
      step()
    } catch (error) {
      if (!isStatementFailure(error)) stopped = new EngineStopped('The database stopped.', { cause: error })
      throw error
    }
  }
  engine.stackRestore = (pointer) => {
    if (stopped) throw stopped
    stepBack(pointer)
  }
  return () => stopped
}

const isStatementFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === STATEMENT_FAILED
