import { NEW_USER_SECONDS } from '../limits.ts'

/**
 * Returns whether an account is less than a minute old. Compares only the server's times, because the device's clock
 * may be wrong.
 * @param now time of the server's reply
 */
export const isNewUser = (createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) < NEW_USER_SECONDS * 1000
