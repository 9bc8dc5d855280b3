import { teamViolation } from '#database/sql-errors.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { Problem } from '#server/problem.ts'

const TEAM_ERROR_MESSAGES = {
  'last-administrator-with-access': TEAM_REFUSALS.lastAdministratorWithAccess,
  'last-administrator': TEAM_REFUSALS.lastAdministrator,
  recused: TEAM_REFUSALS.recusalConflict,
} as const

/**
 * Converts violations of the database's team rules to errors for the client. The database enforces the rules even under
 * concurrent changes.
 */
export async function withTeamErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const violation = teamViolation(error)
    throw violation ? new Problem(violation, TEAM_ERROR_MESSAGES[violation], { cause: error }) : error
  }
}
