import { ApiError } from '#web/api/api-error.ts'

/** What is read without having been asked for. @returns undefined when it does not come: what is shown stays, and nothing is said */
export async function quietly<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (failure) {
    if (failure instanceof ApiError) return undefined
    throw failure
  }
}
