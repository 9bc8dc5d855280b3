import { useQueryClient } from '@tanstack/react-query'
import { READING_KEY, REVIEW_KEY } from '../query-keys.ts'
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
