import { faultsOf, isClean } from '../passes/tally.ts'
import { openFleet } from './fleet.ts'
import { type Front, openFront } from './front.ts'
import { isInstalled, openHaproxy, openNginx } from './installed-fronts.ts'
import { replaceUnderLoad } from './replace.ts'

export const SEVERAL = 'several servers'

const PLAN = { founders: 100, changes: 5 }

type Open = (port: number, urls: readonly string[]) => Promise<Front>

const fronts = (): Open[] => [
  openFront,
  ...(isInstalled('haproxy') ? [openHaproxy] : []),
  ...(isInstalled('nginx') ? [openNginx] : []),
]

/**
 * Replaces two servers under load, behind the test's own proxy and, if they are installed, behind HAProxy and nginx.
 * Exits with 1 if data was lost, corrupted or duplicated.
 * @returns a line for each proxy and phase
 */
export async function runSeveral(say: (line: string) => void): Promise<string[]> {
  const lines: string[] = []
  for (const open of fronts()) {
    const fleet = await openFleet(open)
    try {
      const { phases, tally } = await replaceUnderLoad(fleet, PLAN)
      for (const [phase, seen] of Object.entries(phases)) {
        lines.push(`${SEVERAL} behind ${fleet.front}, ${phase}: ${inWords(seen)}`)
      }
      lines.push(`${SEVERAL} behind ${fleet.front}: ${inWords(faultsOf(tally))}`)
      if (!isClean(tally)) process.exitCode = 1
    } finally {
      await fleet.end()
    }
    say(lines.slice(-4).join('\n'))
  }
  return lines
}

/** Formats counts, for example { unansweredSaves: 3 } as 'unanswered saves 3'. */
const inWords = (counts: object): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)} ${count}`)
    .join(', ')
