import { type Plan, runRounds } from './rounds.ts'
import { isClean, type Tally } from './tally.ts'
import { killedDatabase, killedServer, type Victim, withoutPower } from './victims.ts'

type Scenario = { readonly name: string; readonly open: () => Promise<Victim>; readonly plan: Plan }

const WRITERS = 20
/** Of the long form, all scenarios together. */
const LONG = 500_000

const scenarios = (long: boolean): Scenario[] => {
  const planOf = (rounds: number, changes: number, share: number): Plan => ({
    rounds,
    writers: WRITERS,
    changes: long ? changes * 20 : changes,
    ...(long && { atLeast: LONG * share }),
  })
  return [
    { name: 'kill -9 of the server', open: killedServer, plan: planOf(50, 150, 0.4) },
    { name: 'kill -9 of the database server', open: killedDatabase, plan: planOf(20, 300, 0.4) },
    { name: 'power cut', open: withoutPower, plan: planOf(20, 150, 0.2) },
  ]
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const lineOf = (name: string, { acknowledged, lost, torn, doubled, ...files }: Tally): string =>
  [
    `${name}: acknowledged ${acknowledged}, lost ${lost}, torn ${torn}, doubled ${doubled}`,
    `file without row ${files.fileWithoutRow}, row without file ${files.rowWithoutFile}`,
  ].join(', ')

/**
 * `npm run test:faults`: every scenario, one after the other. Ends with code 1 when anything was lost, torn or doubled.
 * @param args '--long' for at least 500,000 changes, else the words of which a scenario's name holds one
 */
export async function main(...args: string[]): Promise<void> {
  const words = args.filter((word) => word !== '--long')
  const wanted = scenarios(args.includes('--long')).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const lines: string[] = []
  for (const { name, open, plan } of wanted) {
    const victim = await open()
    try {
      const tally = await runRounds(victim, plan, (line) => say(`${name}, ${line}`))
      const line = lineOf(name, tally)
      say(line)
      lines.push(line)
      if (!isClean(tally)) process.exitCode = 1
    } finally {
      await victim.end()
    }
  }
  say(`\n${lines.join('\n')}`)
}
