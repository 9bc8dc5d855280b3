import { teamViolation } from '#database/sql-errors.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { Problem } from '#server/problem.ts'

const TEAM_ERROR_MESSAGES = {
  'last-administrator-with-access': TEAM_REFUSALS.lastAdministratorWithAccess,
  'last-administrator': TEAM_REFUSALS.lastAdministrator,
  recused: TEAM_REFUSALS.recusedMeanwhile,
} as const

/** Says in words what the database kept from happening to the team, when several change it at the same time too. */
export async function withTeamErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = teamViolation(error)
    throw refusal ? new Problem(refusal, TEAM_ERROR_MESSAGES[refusal], { cause: error }) : error
  }
}
