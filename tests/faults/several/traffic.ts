import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#tests/client.ts'
import { isBroken, isGone, known } from '../passes/acknowledged.ts'
import { draftsOf } from '../passes/drafts.ts'
import type { Tally } from '../passes/tally.ts'
import { patient } from './patient.ts'

/** The requests of a phase, as browsers in front of the proxy see them. */
export type Seen = {
  saves: number
  reads: number
  /** Requests that no server answered. Each is repeated until it is answered. */
  unansweredSaves: number
  unansweredReads: number
  /** Requests that a busy server rejected. They are repeated too. */
  busy: number
  /** The longest time from the first attempt of a save to its acknowledgement, in milliseconds. */
  longest: number
}

export const nothingSeen = (): Seen => ({
  ...{ saves: 0, reads: 0, unansweredSaves: 0, unansweredReads: 0, busy: 0, longest: 0 },
})

/** The status code with which a proxy reports that its server does not answer. */
const UNANSWERED = '502'

const isUnanswered = (error: unknown): boolean =>
  isBroken(error) || (error instanceof Error && error.message === UNANSWERED)

/** Pause in milliseconds after each save and read. REPEAT_MS is the pause after a failure. */
const PAUSE_MS = 100
const REPEAT_MS = 100

const LIFE = [...Array<'save'>(9).fill('save'), 'attach', ...Array<'save'>(5).fill('save'), 'submit'] as const

/** Simulates a founder who constantly saves and reads, and repeats requests that are not acknowledged. */
export function founderAtWork(client: Client, name: string, beginning: number) {
  const drafts = draftsOf(name)
  let steps = beginning
  let acknowledged = 0

  const again = async (
    act: () => Promise<unknown>,
    unanswered: 'unansweredSaves' | 'unansweredReads',
    phase: () => Seen,
  ) => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!isGone(error)) throw error
        phase()[isUnanswered(error) ? unanswered : 'busy']++
        await wait(REPEAT_MS)
      }
    }
  }

  return {
    acknowledged: () => acknowledged,
    /** Works until `isOver` returns true. @param phase returns the counts of the current phase */
    async run(phase: () => Seen, isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        const act = LIFE[steps++ % LIFE.length] ?? 'save'
        const began = performance.now()
        await again(() => drafts[act](client), 'unansweredSaves', phase)
        phase().longest = Math.max(phase().longest, Math.round(performance.now() - began))
        phase().saves++
        acknowledged++
        await again(async () => known(await client.call('listApplications')), 'unansweredReads', phase)
        phase().reads++
        await wait(PAUSE_MS)
      }
    },
    /** Checks that everything that was acknowledged is stored once and completely. */
    async check(tally: Tally): Promise<void> {
      const asking = patient(client)
      await drafts.check(asking, tally)
      const { applications } = known(await asking.call('listApplications')).reply
      const there = applications.filter(({ application_status }) => application_status === 'submitted')
      const ids = new Set(there.map(({ id }) => id))
      tally.lost += drafts.submitted.filter((id) => !ids.has(id)).length
      tally.doubled += there.filter(({ id }) => !drafts.submitted.includes(id)).length
    },
  }
}
