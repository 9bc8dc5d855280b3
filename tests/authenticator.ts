import { setTimeout as wait } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const STEP_MS = 30_000

/** Returns the code that an authenticator app shows. @param off clock drift in time steps */
export const codeOf = (secret: string, off = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + off * STEP_MS })

/** Waits for the next 30-second step if the current one ends within `answerMs` and thus before a reply could arrive. */
export async function waitForFreshStep(answerMs = 5_000): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < answerMs) await wait(left)
}

/** Returns a code that is not valid at this time. */
export const wrongCode = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((off) => codeOf(secret, off)))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.has(code)) ?? ''
}
