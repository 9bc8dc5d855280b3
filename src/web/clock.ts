/** Milliseconds by which the server's clock is ahead of the device's. */
let aheadMs = 0

/**
 * Corrects `serverNow`, because a device's clock may be wrong by hours.
 * @param now ISO time of a reply
 */
export const noteServerTime = (now: string): void => {
  aheadMs = (Date.parse(now) || Date.now()) - Date.now()
}

/**
 * Returns the time in milliseconds since 1970 by the server's clock, for comparisons with times from the server. Before
 * the server's first reply, returns the device's time.
 */
export const serverNow = (): number => Date.now() + aheadMs
