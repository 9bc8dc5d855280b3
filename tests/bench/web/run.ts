import { writeFile } from 'node:fs/promises'
import { percentile } from '../measure.ts'
import { openStage } from './bench-browser.ts'
import { MEASURES, type Measure } from './measures.ts'

const RUNS = 3
const DIGITS = { KB: 1, ms: 0, '': 4 } as const

type Figure = Pick<Measure, 'name' | 'unit' | 'budget' | 'of' | 'steady'> & {
  readonly figure: number
  readonly kept: boolean
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run bench:web`: measures screens in a browser and compares them with their budgets. Exits with 1 when a budget
 * is exceeded.
 * @param args words that select measures by name (all by default), and `--json FILE` to also write the figures to a
 *   file
 * @throws Error when `--json` names no file
 */
export async function main(...args: string[]): Promise<void> {
  const { file, words } = askedFor(args)
  const wanted = MEASURES.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const setup = await openStage()
  try {
    const figures: Figure[] = []
    for (const measure of wanted) {
      const figure = await figureOf(measure, () => measure.take(setup))
      figures.push(figure)
      say(lineOf(figure))
    }
    if (file) await writeFile(file, `${JSON.stringify(figures, undefined, 2)}\n`)
    const missed = figures.filter(({ kept }) => !kept).length
    say(missed === 0 ? 'Every budget is kept.' : `${missed} of ${figures.length} are beyond their budget.`)
    if (missed > 0) process.exitCode = 1
  } finally {
    await setup.end()
  }
}

function askedFor(args: readonly string[]) {
  const at = args.indexOf('--json')
  if (at < 0) return { words: args }
  const file = args[at + 1]
  if (!file) throw new Error('Say where the figures go: --json FILE')
  return { file, words: args.toSpliced(at, 2) }
}

async function figureOf({ take: _, ...measure }: Measure, take: () => Promise<number>): Promise<Figure> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await take())
  runs.sort((one, other) => one - other)
  const figure = percentile(runs, measure.of === 'worst' ? 1 : 0.5)
  return { ...measure, figure, kept: figure <= measure.budget }
}

const lineOf = ({ name, figure, unit, budget, kept, steady }: Figure) =>
  [
    figure.toFixed(DIGITS[unit]).padStart(8),
    unit.padEnd(2),
    (kept ? `≤ ${budget}` : `BEYOND ${budget}`).padEnd(11),
    steady ? name : `${name} (on an idle machine)`,
  ].join(' ')
