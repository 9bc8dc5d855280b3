import { DatabaseUnavailable } from '#database/database.ts'

/** The engine stopped in the middle of something, because its disk failed it. What is on the disk is whole. */
export class EngineStopped extends DatabaseUnavailable {}

/** With this the engine says that a statement failed and that it is ready for the next. */
const STATEMENT_FAILED = 100

export type EngineModule = { _PostgresMainLoopOnce(): void; stackRestore(pointer: number): void }

/**
 * Lets an engine that cannot go on say so. Where PostgreSQL gives up (its log cannot be written), PGlite takes the same
 * step again, for ever, and the whole process stands still; it passes on only what is thrown while it steps back.
 * @returns what stopped the engine, once something has
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
