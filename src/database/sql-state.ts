/**
 * The SQLSTATE of what PostgreSQL refused, for example '23505', whether the error is the driver's own or Drizzle
 * wrapped it; undefined when the error came from elsewhere.
 */
export function sqlState(error: unknown): string | undefined {
  const code = errorCode(driverError(error))
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Takes off Drizzle's wrapper, whose message repeats the parameters: they do not belong in a log. */
export const driverError = (error: unknown): unknown =>
  error instanceof Error && 'query' in error && 'params' in error && error.cause !== undefined
    ? error.cause
    : error

function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
