import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { waitsForAnswers } from '#domain/applications/expectation.ts'
import { call } from '#web/api/call.ts'

export type Applications = Reply<'listApplications'>
export type ListedApplication = Applications['applications'][number]

export const APPLICATIONS_KEY = ['applications'] as const

/** Those first that wait for answers. */
export const inTurn = (applications: readonly ListedApplication[]): ListedApplication[] =>
  applications.toSorted((one, other) => Number(waitsForAnswers(other)) - Number(waitsForAnswers(one)))

/**
 * The person's own applications, those first that wait for answers, then last edited first; read again when the window
 * is looked at again.
 * @param wanted false where they are not needed
 */
export const useApplications = (wanted = true) =>
  useQuery({
    enabled: wanted,
    queryKey: APPLICATIONS_KEY,
    queryFn: async ({ signal }): Promise<Applications> => {
      const { applications } = await call('listApplications', { signal })
      return { applications: inTurn(applications) }
    },
    select: ({ applications }) => applications,
  })
