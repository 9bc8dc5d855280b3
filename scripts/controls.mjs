// Plants one bug at a time into a copy of the checkout and sees that the test which names it fails.
import { plantedCopy } from './controls/copy.mjs'
import { judge, quarrels } from './controls/judge.mjs'
import { readControls } from './controls/read.mjs'
import { runTests } from './controls/run-tests.mjs'
import { complain } from './run/root.mjs'

const AT_ONCE = 2
const say = (line) => process.stdout.write(`${line}\n`)

/** Runs every test that a control names, with nothing planted: a test that fails anyway catches nothing. */
const refuseFailing = async (controls, copy) => {
  const files = [...new Set(controls.map(({ test }) => test.file))]
  const report = await runTests(copy, files, [...new Set(controls.map(({ test }) => test.name))])
  const faults = controls.flatMap((control) => quarrels(control, report))
  if (faults.length > 0) throw new Error(`Without any planted bug:\n${faults.join('\n')}`)
}

const tryOne = async (control, copy) => {
  const start = Date.now()
  const undo = copy.plant(control)
  const { file, name } = control.test
  const verdict = judge(control, await runTests(copy, [file], [name]).finally(undo))
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  say(verdict ? `MISSED  ${control.title}: ${verdict}` : `caught  ${control.title} (${seconds} s)`)
  return verdict === undefined
}

const tryAll = async (controls, copies) => {
  const waiting = [...controls]
  let caught = 0
  const work = async (copy) => {
    for (let control = waiting.shift(); control; control = waiting.shift()) {
      if (await tryOne(control, copy)) caught++
    }
  }
  await Promise.all(copies.map(work))
  return caught
}

/** Takes copies and what runs in them away, also when the person at the terminal has had enough. */
const withCopies = async (work) => {
  const copies = Array.from({ length: AT_ONCE }, () => plantedCopy())
  const clear = () => {
    for (const copy of copies) copy.remove()
  }
  const leave = () => {
    clear()
    process.exit(130)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, leave)
  try {
    return await work(copies)
  } finally {
    for (const signal of signals) process.off(signal, leave)
    clear()
  }
}

/**
 * Runs the controls whose file or title holds one of the given words; without words, all of them.
 * @returns the exit code: 1 if one was missed or there was none to run
 */
export const runControls = async (words) => {
  const wanted = ({ source, title }) =>
    words.length === 0 ||
    words.some((word) => `${source} ${title}`.toLowerCase().includes(word.toLowerCase()))
  const controls = readControls().filter(wanted)
  if (controls.length === 0) {
    complain('No control is called so.')
    return 1
  }
  const start = Date.now()
  const caught = await withCopies(async (copies) => {
    await refuseFailing(controls, copies[0])
    return tryAll(controls, copies)
  })
  say(`\ncontrols caught ${caught}/${controls.length} (${Math.round((Date.now() - start) / 1000)} s)`)
  return caught === controls.length ? 0 : 1
}
