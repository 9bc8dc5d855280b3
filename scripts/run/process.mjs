import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const PASSED_ON = ['SIGTERM', 'SIGINT', 'SIGHUP']

// npm killed outright tells nobody, and the server would live on unseen.
const onNpmGone = (act) => {
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) act()
  }
  return process.env.npm_lifecycle_event ? setInterval(look, 500) : undefined
}

/** Waits for a program to end, passing on to it what signals this process gets. */
const exitCode = async (child) => {
  const passOn = (signal) => child.kill(signal)
  for (const signal of PASSED_ON) process.on(signal, passOn)
  const watch = onNpmGone(() => child.kill('SIGTERM'))
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
    })
  } finally {
    clearInterval(watch)
    for (const signal of PASSED_ON) process.off(signal, passOn)
  }
}

/** Runs a program in this terminal and answers with its exit code. */
export const runInTerminal = (program, args, options = {}) =>
  exitCode(spawn(program, args, { stdio: 'inherit', ...options }))

/** Runs a program silently; throws with everything it said when it fails. */
export const runQuietly = async (program, args, options = {}) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const code = await exitCode(child)
  if (code !== 0)
    throw new Error(`${said.trim()}\n${[program, ...args].join(' ')} failed (exit code ${code})`)
}
