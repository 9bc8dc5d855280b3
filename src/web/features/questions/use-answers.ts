import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { openRecords } from '#web/autosave/records.ts'
import { tellUnsaved } from '#web/autosave/tell-unsaved.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useClosedElsewhere, useRecord } from '#web/autosave/use-record.ts'
import { useOwner } from '#web/session/person-here.ts'
import { notify } from '#web/ui/toasts.tsx'
import { answersKind, baseOfRound, nameOfRound } from './answers-kind.ts'
import { discussionKey, type Round } from './use-discussion.ts'

/** The answers to a round as they were left on this device, or as the server has them. */
export function useAnswers(applicationId: string, round: Round) {
  const queries = useQueryClient()
  // They stay those of whoever opened them.
  const [owner] = useState(useOwner())
  const opened = useRecord({
    kind: answersKind(queries, { owner, applicationId, round }),
    id: round.id,
    base: baseOfRound(round),
    onLeft: (outcome) => {
      if (!outcome.ok && !isSignedOut(outcome.problem) && round.answered_at === null)
        tellUnsaved(outcome, QUESTION_MESSAGES.saveFailed)
    },
  })
  // Of a round that was submitted elsewhere what the server has is to be seen.
  useClosedElsewhere(
    opened?.record,
    () => void queries.invalidateQueries({ queryKey: discussionKey(applicationId) }),
  )
  const isBack = opened?.restored && round.answered_at === null
  useEffect(() => {
    if (isBack) notify(RECORD_TEXTS.restored)
  }, [isBack])
  return opened?.record
}

/**
 * @returns tells whether a round has text in this tab, or left on this device, that was never saved; of one that was
 * shown here already, what was left on the device is settled
 */
export function useHasUnsaved(): (roundId: string, shown: boolean) => boolean {
  const owner = useOwner()
  const [left, setLeft] = useState<readonly string[]>([])
  useEffect(() => {
    void openRecords()
      .waiting(owner)
      .then((kept) => setLeft(kept.map(({ name }) => name)))
  }, [owner])
  return (roundId, shown) => {
    const name = nameOfRound(roundId)
    return openRecords().isUnsaved({ owner, name }) ?? (!shown && left.includes(name))
  }
}
