import { ApiError } from '#web/api.ts'

/** The server's own words for a failure; undefined when it was never reached, so that the specification's stand-in shows. */
export const reasonOf = (problem: unknown): string | undefined =>
  problem instanceof ApiError && problem.code !== 'offline' ? problem.message : undefined
