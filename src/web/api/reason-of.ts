import { ApiError } from '#web/api/api-error.ts'

/** The server's own words for a failure; undefined when it said none, so that the specification's stand-in shows. */
export const reasonOf = (problem: unknown): string | undefined =>
  problem instanceof ApiError && !problem.wordless ? problem.message : undefined
