import type { Context } from 'hono'
import type { AppEnv } from './caller.ts'

/** @param cookies values of Set-Cookie */
export function setCookies(c: Context<AppEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
