/** Returns the code of a Node.js error, such as 'ENOENT', or undefined for other errors. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
