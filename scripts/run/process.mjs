import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Calls `act` with each signal that asks this process to end. Also calls it with SIGTERM when the parent npm process
 * has been killed, because that sends no signal.
 * @returns a function that stops listening
 */
export const onStopAsked = (act) => {
  for (const signal of STOP_SIGNALS) process.on(signal, act)
  const parent = process.ppid
  const look = () => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act('SIGTERM')
  }
  const watch = process.env.npm_lifecycle_event ? setInterval(look, 500) : undefined
  return () => {
    clearInterval(watch)
    for (const signal of STOP_SIGNALS) process.off(signal, act)
  }
}

/** Returns the exit code that a shell would report. */
export const codeOf = (code, signal) => code ?? 128 + constants.signals[signal]

/** Waits for a program to end and forwards signals to it. */
const exitCode = async (child) => {
  const stopListening = onStopAsked((signal) => child.kill(signal))
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(codeOf(code, signal)))
    })
  } finally {
    stopListening()
  }
}

/** Runs a program in this terminal. @returns its exit code */
export const runInTerminal = (program, args, options = {}) =>
  exitCode(spawn(program, args, { stdio: 'inherit', ...options }))

/** Runs a program without showing its output. @throws Error with the output if the program fails */
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
