import { sqlState } from './sql-state.ts'

/** The states by which policies/15-team.sql refuses. */
const STATES = {
  TNOBO: 'last-administrator-with-access',
  TLAST: 'last-administrator',
  TRECU: 'recused',
} as const

/** @returns what the database keeps from happening to the team; undefined for any other error */
export function teamRefusal(error: unknown): (typeof STATES)[keyof typeof STATES] | undefined {
  const state = sqlState(error)
  return state !== undefined && state in STATES ? STATES[state as keyof typeof STATES] : undefined
}
