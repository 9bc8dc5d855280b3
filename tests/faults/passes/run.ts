import { runSeveral, SEVERAL } from '../several/run.ts'
import { failedOver } from './failover.ts'
import { type KillableServer, killedDatabase, killedServer, withoutPower } from './killable-servers.ts'
import { type Plan, runPasses } from './passes.ts'
import { isClean, type Tally } from './tally.ts'

type Scenario = { readonly name: string; readonly open: () => Promise<KillableServer>; readonly plan: Plan }

const WRITERS = 20

/** Returns the scenarios. The long ones acknowledge at least 500,000 changes in all, most of them in one scenario. */
const scenarios = (long: boolean): Scenario[] => {
  const planOf = (passes: number, short: number, many: number): Plan => {
    const changes = long ? many : short
    return { passes, writers: WRITERS, changes, ...(long && { atLeast: passes * changes }) }
  }
  return [
    { name: 'kill -9 of the server', open: killedServer, plan: planOf(50, 150, 2_000) },
    { name: 'kill -9 of the database server', open: killedDatabase, plan: planOf(20, 300, 17_500) },
    { name: 'failover to a standby', open: failedOver, plan: planOf(5, 300, 2_000) },
    { name: 'power cut', open: withoutPower, plan: planOf(20, 150, 2_500) },
  ]
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const lineOf = (name: string, { acknowledged, lost, torn, doubled, ...files }: Tally): string =>
  [
    `${name}: acknowledged ${acknowledged}, lost ${lost}, torn ${torn}, doubled ${doubled}`,
    `file without row ${files.fileWithoutRow}, row without file ${files.rowWithoutFile}`,
  ].join(', ')

/**
 * `npm run test:faults`: runs every scenario, one after the other. Exits with 1 if anything was lost, corrupted or
 * duplicated.
 * @param args '--long' for at least 500,000 changes, and words that select scenarios by name (all by default)
 */
export async function main(...args: string[]): Promise<void> {
  const words = args.filter((word) => word !== '--long')
  const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
  const wanted = scenarios(args.includes('--long')).filter(({ name }) => isWanted(name))
  const lines: string[] = []
  for (const { name, open, plan } of wanted) {
    const server = await open()
    try {
      const tally = await runPasses(server, plan, (line) => say(`${name}, ${line}`))
      const line = lineOf(name, tally)
      say(line)
      lines.push(line)
      if (!isClean(tally)) process.exitCode = 1
    } finally {
      await server.end()
    }
  }
  if (isWanted(SEVERAL)) lines.push(...(await runSeveral(say)))
  say(`\n${lines.join('\n')}`)
}
