import { teamRefusal } from '#database/team-refusal.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { Problem } from '#server/problem.ts'

const SENTENCES = {
  'last-administrator-with-access': TEAM_REFUSALS.nobodyLeft,
  'last-administrator': TEAM_REFUSALS.lastAdmin,
  recused: TEAM_REFUSALS.recusedMeanwhile,
} as const

/** Says in words what the database kept from happening to the team, when several change it at the same time too. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = teamRefusal(error)
    throw refusal ? new Problem(refusal, SENTENCES[refusal], { cause: error }) : error
  }
}
