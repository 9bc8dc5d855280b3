import { spawn } from 'node:child_process'
import { once } from 'node:events'

export const MOVES = 'a demo that moves to a server'

/**
 * Runs the browser tests that take longest: the move of a demo from its embedded database to PostgreSQL with a bucket
 * (tests/e2e/moved-to-a-server.test.ts), and `npm run dev` (tests/e2e/develop.test.ts). Sets the exit code 1 if they
 * fail.
 * @returns a line with the result
 */
export async function runMoves(): Promise<string> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--project=desktop', '--grep=@apart']
  const story = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STORIES_APART: 'yes' },
  })
  const [code] = await once(story, 'close')
  if (code !== 0) process.exitCode = 1
  return `${MOVES}: ${code === 0 ? 'goes on there' : 'does not go on there'}`
}
