import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { Reading } from '#web/features/reader/use-reading.ts'
import { showChanged } from '#web/ui/show-changed.ts'
import { READING_KEY, REVIEW_KEY } from './query-keys.ts'

type Page = Reply<'listForReview'>

const withStatus = (id: string, status: string) => (page: Page) => ({
  ...page,
  applications: page.applications.map((card) =>
    card.id === id ? { ...card, application_status: status } : card,
  ),
})

const keysOf = (id: string) => [REVIEW_KEY, [...READING_KEY, id]]

/** The status of an application wherever it is shown: in the list, and in the reader. */
export function useShownStatus() {
  const queries = useQueryClient()
  return {
    show: (id: string, status: string) => {
      showChanged(queries, REVIEW_KEY, withStatus(id, status))
      showChanged<Reading>(queries, [...READING_KEY, id], (reading) => ({
        ...reading,
        application_status: status,
      }))
    },
    /** What is on its way would show what was there before. */
    cancel: (id: string) => Promise.all(keysOf(id).map((queryKey) => queries.cancelQueries({ queryKey }))),
    readAnew: (id: string) => {
      for (const queryKey of keysOf(id)) void queries.invalidateQueries({ queryKey })
    },
  }
}
