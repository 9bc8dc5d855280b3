// Plants one bug at a time in a copy of the checkout and checks that the bug's test fails.
import { copyCheckout } from './planted-bugs/copy.mjs'
import { baselineFaults, whyMissed } from './planted-bugs/judge.mjs'
import { readPlantedBugs } from './planted-bugs/read.mjs'
import { runTests } from './planted-bugs/run-tests.mjs'
import { complain } from './run/root.mjs'

const COPIES = 2
const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Returns the names of the bugs' tests. Returns an empty list, which means all tests, if any bug does not name its
 * test.
 */
const namesOf = (bugs) =>
  bugs.every(({ test }) => test.name) ? [...new Set(bugs.map(({ test }) => test.name))] : []

/** Runs the bugs' tests with no bug planted, because a test that fails anyway catches nothing. */
const checkBaseline = async (bugs, copy) => {
  const files = [...new Set(bugs.map(({ test }) => test.file))]
  const report = await runTests(copy, files, namesOf(bugs))
  const faults = bugs.flatMap((bug) => baselineFaults(bug, report))
  if (faults.length > 0) throw new Error(`Tests fail without a planted bug:\n${faults.join('\n')}`)
}

const isCaught = async (bug, copy) => {
  const start = Date.now()
  const undo = copy.plant(bug)
  const report = await runTests(copy, [bug.test.file], namesOf([bug])).finally(undo)
  const reason = whyMissed(bug, report)
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  say(reason ? `MISSED  ${bug.title}: ${reason}` : `caught  ${bug.title} (${seconds} s)`)
  return reason === undefined
}

const countCaught = async (bugs, copies) => {
  const queue = [...bugs]
  let caught = 0
  const work = async (copy) => {
    for (let bug = queue.shift(); bug; bug = queue.shift()) {
      if (await isCaught(bug, copy)) caught++
    }
  }
  await Promise.all(copies.map(work))
  return caught
}

/** Runs `work` with copies of the checkout. Then removes the copies and stops their tests, even after Ctrl+C. */
const withCopies = async (work) => {
  const copies = Array.from({ length: COPIES }, copyCheckout)
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
 * Tries the planted bugs whose list or title contains one of the words, or all bugs if there are no words. A list is a
 * file in tests/planted-bugs.
 * @returns the exit code: 1 if a bug was missed or none matched
 */
export const runPlantedBugs = async (words) => {
  const matches = ({ source, title }) =>
    words.length === 0 ||
    words.some((word) => `${source} ${title}`.toLowerCase().includes(word.toLowerCase()))
  const bugs = readPlantedBugs().filter(matches)
  if (bugs.length === 0) {
    complain('No planted bug matches these words.')
    return 1
  }
  const start = Date.now()
  const caught = await withCopies(async (copies) => {
    await checkBaseline(bugs, copies[0])
    return countCaught(bugs, copies)
  })
  say(`\nplanted bugs caught ${caught}/${bugs.length} (${Math.round((Date.now() - start) / 1000)} s)`)
  return caught === bugs.length ? 0 : 1
}
