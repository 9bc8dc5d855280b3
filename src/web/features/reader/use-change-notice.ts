import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeOtherChange } from '#domain/review/live-changes.ts'
import { type QuestionsToSend, SENDING_QUESTIONS } from '#web/features/questions/api.ts'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'

/**
 * Returns a sentence about another user's change to the open application. The sentence stays until there is a newer
 * one, until another application is opened, or until the change is undone or the user makes another decision.
 * @param application the latest version; undefined while it loads
 */
export function useChangeNotice(application: ReviewApplication | undefined): string | undefined {
  const queries = useQueryClient()
  const [shown, setShown] = useState(application)
  const [notice, setNotice] = useState<string>()
  if (application !== shown) {
    setShown(application)
    const isSame = application !== undefined && application.id === shown?.id
    if (!isSame) setNotice(undefined)
    const sentence = isSame && describeOtherChange(shown, application, questionRoundsSent(queries))
    if (sentence) setNotice(sentence)
    // Removes the notice, because the status change was undone or the user has made another decision.
    else if (isSame && shown.history[0]?.id !== application.history[0]?.id) setNotice(undefined)
  }
  return notice
}

/** Returns the ids of the question rounds that this tab sent. */
const questionRoundsSent = (queries: QueryClient): string[] =>
  queries
    .getMutationCache()
    .findAll({ mutationKey: SENDING_QUESTIONS })
    .flatMap(({ state }) => (state.variables as QuestionsToSend | undefined)?.id ?? [])
