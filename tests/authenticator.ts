import { setTimeout as wait } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const STEP_MS = 30_000

/** What an authenticator app shows for a secret, as its clock goes. @param off steps of its clock */
export const codeOf = (secret: string, off = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + off * STEP_MS })

/** For what asks how old a code may be: waits for the next step unless this one lasts as long as an answer may take. */
export async function earlyInStep(answerMs = 5_000): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < answerMs) await wait(left)
}

/** A code that is none of those around now. */
export const wrongCode = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((off) => codeOf(secret, off)))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.has(code)) ?? ''
}
