import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { waitsForAnswers } from '#domain/applications/expectation.ts'
import { call } from '#web/api/call.ts'

export type ListedApplication = Reply<'listApplications'>['applications'][number]

export const APPLICATIONS_KEY = ['applications'] as const

/**
 * The person's own applications, those first that wait for answers, then last edited first; read again when the window
 * is looked at again.
 * @param wanted false where they are not needed
 */
export const useApplications = (wanted = true) =>
  useQuery({
    enabled: wanted,
    queryKey: APPLICATIONS_KEY,
    queryFn: ({ signal }) => call('listApplications', { signal }),
    select: ({ applications }) =>
      applications.toSorted((one, other) => Number(waitsForAnswers(other)) - Number(waitsForAnswers(one))),
  })
