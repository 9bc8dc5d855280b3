import { randomUUID } from 'node:crypto'
import type { Client } from '#tests/client.ts'
import { known } from './acknowledged.ts'
import { type Counter, findNumber, numbered, type Once } from './counted.ts'
import type { Tally } from './tally.ts'

type Round = Counter & { id: string; application: string; version: number; asked: Once; submission: Once }

/**
 * Returns actions that ask and answer rounds of two questions, about one application after another. Each action returns
 * whether there was anything to do.
 * @param name part of the texts
 */
export function discussionsOf(name: string) {
  const answered: string[] = []
  let round: Round | undefined

  /**
   * Sends a round.
   * @returns false if there is no application to ask about, or if the administrator's hourly limit is reached
   */
  async function ask(administrator: Client, application: string | undefined): Promise<boolean> {
    if (round || !application || application === answered.at(-1)) return false
    const id = randomUUID()
    round = { id, application, version: 1, asked: 'tried', acknowledged: 0, tried: 0, submission: 'none' }
    const body = { id, questions: numbered(name, 0) }
    const answer = await administrator.call('sendQuestions', { params: { id: application }, body })
    if (answer.status === 429) {
      round = undefined
      return false
    }
    known(answer)
    round.asked = 'acknowledged'
    return true
  }

  const changesOf = (n: number) => {
    const [q1, q2] = numbered(name, n)
    return { q1, q2 }
  }

  async function answer(founder: Client): Promise<boolean> {
    if (!round) return false
    round.tried = round.acknowledged + 1
    const { id, version: base_version, tried } = round
    const body = { base_version, changes: changesOf(tried) }
    const { reply } = known(await founder.call('saveAnswers', { params: { id }, body }))
    round = { ...round, version: reply.version, acknowledged: tried }
    return true
  }

  async function submit(founder: Client): Promise<boolean> {
    if (!round || round.acknowledged === 0) return false
    const { id, application, version: base_version, acknowledged } = round
    round.submission = 'tried'
    const body = { base_version, changes: changesOf(acknowledged) }
    known(await founder.call('submitAnswers', { params: { id }, body }))
    answered.push(application)
    round = undefined
    return true
  }

  async function check(founder: Client, tally: Tally): Promise<void> {
    if (!round) return
    const { id, application, asked, submission } = round
    const { question_rounds = [] } = (await founder.call('readQuestions', { params: { id: application } }))
      .reply
    if (question_rounds.length > 1) tally.doubled++
    const there = question_rounds.find((one) => one.id === id)
    if (!there) {
      if (asked === 'acknowledged') tally.lost++
      round = undefined
      return
    }
    const texts = [1, 2].map((order) => there.answers.find((one) => one.order === order)?.answer ?? '')
    const n = findNumber(texts, round, tally)
    round = {
      ...round,
      version: there.version,
      asked: 'acknowledged',
      acknowledged: n,
      tried: n,
      submission: 'none',
    }
    if (there.answered_at === null) return
    if (submission === 'none') tally.doubled++
    answered.push(application)
    round = undefined
  }

  /** `answered` lists the applications with an answered round. */
  return { ask, answer, submit, check, answered: answered as readonly string[] }
}
