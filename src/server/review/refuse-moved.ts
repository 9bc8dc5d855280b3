import type { Applicant } from '#database/applicants.ts'
import { Problem } from '#server/problem.ts'

/**
 * Refuses whole when anything moved on.
 * @param sentence by how many
 * @throws Problem 'conflict' naming each
 */
export function refuseMoved(
  moved: readonly Pick<Applicant, 'id' | 'company_name'>[],
  sentence: (number: number) => string,
): void {
  if (moved.length === 0) return
  const named = moved.map(({ id, company_name }) => ({ id, company_name }))
  throw new Problem('conflict', sentence(named.length), { moved: named })
}
