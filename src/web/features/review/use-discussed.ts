import { useQuery } from '@tanstack/react-query'
import { ASKING_MESSAGES } from '#domain/questions/messages.ts'
import { call } from '#web/api/call.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { useLeaveWhenDemoted } from './use-review-list.ts'

export const DISCUSSED_KEY = ['discussed'] as const

/** An application whole, with all its rounds of questions. */
export function useDiscussed(id: string) {
  const query = useQuery({
    queryKey: [...DISCUSSED_KEY, id],
    queryFn: async ({ signal }) => {
      const [application, { rounds }] = await Promise.all([
        call('readApplication', { params: { id }, query: {}, signal }),
        call('readQuestions', { params: { id }, signal }),
      ])
      return { application, rounds }
    },
  })
  useErrorToast(query, ASKING_MESSAGES.loadFailed)
  useLeaveWhenDemoted(query.error)
  return query
}
