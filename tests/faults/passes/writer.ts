import { type Client, makeClient } from '#tests/client.ts'
import { isGone } from './acknowledged.ts'
import { discussionsOf } from './discussions.ts'
import { draftsOf } from './drafts.ts'
import type { Tally } from './tally.ts'

/**
 * Simulates a founder and an administrator who write as fast as the server answers, and records the acknowledged
 * changes.
 */
export type Writer = {
  /** Begins an upload that never ends, so that every kill interrupts an upload. */
  hang(url: string): void
  /** Writes until the server stops responding. @param acknowledged is called after every acknowledged change */
  run(url: string, acknowledged: () => void): Promise<void>
  /** Checks that all acknowledged changes are stored, and continues from there. */
  check(url: string, tally: Tally): Promise<void>
}

type Act = 'save' | 'attach' | 'submit' | 'ask' | 'answer' | 'submit answers'

const times = (count: number, act: Act): Act[] => Array(count).fill(act)

/** The steps from a new draft to submitted answers about it. Writers repeat them. */
const LIFE: readonly Act[] = [
  ...times(4, 'save'),
  'attach',
  ...times(6, 'save'),
  'submit',
  'ask',
  ...times(6, 'answer'),
  'submit answers',
]

type Cookies = Client['cookies']
type People = { readonly founder: Cookies; readonly administrator: Cookies }

/**
 * Returns a writer.
 * @param name short, and unique among writers
 * @param beginning index of the first step, which makes the writers different
 */
export function makeWriter(people: People, name: string, beginning: number): Writer {
  const drafts = draftsOf(name)
  const discussions = discussionsOf(name)
  let steps = beginning

  /** Carries out a step. If it needs a question that cannot be asked or answered, saves the draft instead. */
  async function act(next: Act | undefined, founder: Client, administrator: Client): Promise<void> {
    if (next === 'attach') return drafts.attach(founder)
    if (next === 'submit') return drafts.submit(founder)
    const isDone =
      (next === 'ask' && (await discussions.ask(administrator, drafts.submitted.at(-1)))) ||
      (next === 'answer' && (await discussions.answer(founder))) ||
      (next === 'submit answers' && (await discussions.submit(founder)))
    if (!isDone) await drafts.save(founder)
  }

  return {
    hang: (url) => drafts.hang(clientAt(url, people.founder)),

    async run(url, acknowledged) {
      const founder = clientAt(url, people.founder)
      const administrator = clientAt(url, people.administrator)
      try {
        for (;;) {
          await act(LIFE[steps++ % LIFE.length], founder, administrator)
          acknowledged()
        }
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },

    async check(url, tally) {
      const founder = clientAt(url, people.founder)
      await drafts.check(founder, tally)
      await discussions.check(founder, tally)
      await checkList(founder, drafts.submitted, discussions.answered, tally)
    },
  }
}

function clientAt(url: string, cookies: Cookies): Client {
  const client = makeClient(new URL(url), (request) => fetch(request))
  for (const [key, value] of cookies) client.cookies.set(key, value)
  return client
}

/** Checks that the founder's list has exactly the submitted applications and answers. */
async function checkList(
  founder: Client,
  submitted: readonly string[],
  answered: readonly string[],
  tally: Tally,
): Promise<void> {
  const { applications = [] } = (await founder.call('listApplications')).reply
  const there = applications.filter(({ application_status }) => application_status === 'submitted')
  const withAnswers = there.filter(({ questions }) => questions?.answered_at)
  for (const [wanted, found] of [
    [submitted, there],
    [answered, withAnswers],
  ] as const) {
    const [ids, all] = [new Set(found.map(({ id }) => id)), new Set(wanted)]
    tally.lost += wanted.filter((id) => !ids.has(id)).length
    tally.doubled += found.filter(({ id }) => !all.has(id)).length
  }
}
