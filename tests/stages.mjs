// Runs the stages of `npm test`, some in parallel, and ends their processes on a signal.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endDescendants } from '../scripts/run/descendants.mjs'
import { codeOf, onStopAsked } from '../scripts/run/process.mjs'
import { addUp, crash, NOTHING, summary } from './counts.mjs'

const PATIENCE_MS = 10_000

const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Runs a program and prefixes each line of its output with the name of its stage.
 * @returns its exit code
 */
export const runTool = (name, program, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => say(`${name} │ ${line}`))
    }
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(codeOf(code, signal)))
  })

const runStage = async ({ name, run }) => {
  say(`\n── ${name}`)
  const start = Date.now()
  const counts = await run(name).catch((error) => crash(`${name}: ${error.stack}`))
  const seconds = Math.round((Date.now() - start) / 1000)
  say(`\n── ${name}: ${summary(counts)} (${seconds} s)\n`)
  return { name, counts, seconds }
}

const inTurn = async (stages, isStopping) => {
  const done = []
  for (const stage of stages) if (!isStopping()) done.push(await runStage(stage))
  return done
}

/**
 * Runs groups one after another. The lanes of a group run in parallel, and the stages of a lane run in sequence. The
 * next stage runs even after a failure. A signal ends all running stages, which counts as a failure.
 * @param groups each a list of lanes, each a list of { name, run }; `run` returns counts
 * @param patienceMs milliseconds for running stages to clean up before they are killed
 * @returns { total, stages, signal }: the sum, the seconds of each stage, and the signal that ended the run, if any
 */
export const runStages = async (groups, patienceMs = PATIENCE_MS) => {
  let stopped
  const endings = []
  const stopListening = onStopAsked((signal) => {
    // A second signal kills the processes immediately.
    endings.push(endDescendants(stopped ? 0 : patienceMs))
    stopped ??= signal
  })
  const stages = []
  for (const lanes of groups) {
    const done = await Promise.all(lanes.map((lane) => inTurn(lane, () => stopped !== undefined)))
    stages.push(...done.flat())
  }
  await Promise.all(endings)
  stopListening()
  const sum = stages.map(({ counts }) => counts).reduce(addUp, NOTHING)
  return { total: stopped ? addUp(sum, crash(`stopped by ${stopped}`)) : sum, stages, signal: stopped }
}
