import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeInReading } from '#domain/review/changed-reading.ts'
import { type Round, SENDING } from '#web/features/review/use-send-questions.ts'
import { useAuth } from '#web/session/use-auth.ts'
import type { Reading } from './use-reading.ts'

/**
 * What others have changed in an application since it was opened: it changes under its reader's eyes.
 * @param application as it is now; undefined while it is read
 * @returns a sentence, until another application is opened
 */
export function useSaidChange(application: Reading | undefined): string | undefined {
  const queries = useQueryClient()
  const name = useAuth().profile?.full_name ?? ''
  const [shown, setShown] = useState(application)
  const [said, setSaid] = useState<string>()
  if (application !== shown) {
    setShown(application)
    const isSame = application !== undefined && application.id === shown?.id
    if (!isSame) setSaid(undefined)
    const sentence = isSame && changeInReading(shown, application, { name, rounds: roundsSent(queries) })
    if (sentence) setSaid(sentence)
    // Taken back, or decided otherwise by its reader.
    else if (isSame && shown.history[0]?.id !== application.history[0]?.id) setSaid(undefined)
  }
  return said
}

/** The ids of those that were sent from this tab. */
const roundsSent = (queries: QueryClient): string[] =>
  queries
    .getMutationCache()
    .findAll({ mutationKey: SENDING })
    .flatMap(({ state }) => (state.variables as Round | undefined)?.id ?? [])
