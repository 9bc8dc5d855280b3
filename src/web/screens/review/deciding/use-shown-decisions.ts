import { useQueryClient } from '@tanstack/react-query'
import { READING_KEY } from '#web/screens/reader/use-reading.ts'
import { REVIEW_KEY } from '../use-review-list.ts'
import { HELD_KEY } from './use-held.ts'

/** Wherever decisions about any number of applications show: in the list, in the reader, among those held back. */
export function useShownDecisions() {
  const queries = useQueryClient()
  return {
    readAnew: () => {
      for (const queryKey of [REVIEW_KEY, READING_KEY, HELD_KEY]) void queries.invalidateQueries({ queryKey })
    },
  }
}
