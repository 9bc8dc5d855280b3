import { useState } from 'react'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import { createQuestionSet, type QuestionSetError, questionSetError } from '#domain/questions/question-set.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { useRecord, useRecordState } from '#web/autosave/use-record.ts'
import { newId } from '#web/new-id.ts'
import { useOwner } from '#web/session/current-person.ts'

type DraftQuestion = { readonly key: string; readonly text: string }

/** Questions in the making; `id` is the round's, so that sending them again sends nothing twice. */
export type AskDraft = { readonly id: string; readonly questions: readonly DraftQuestion[] }

const blank = (): DraftQuestion => ({ key: newId(), text: '' })
const blankDraft = (): AskDraft => ({ id: newId(), questions: [blank()] })

type Questions = AskDraft['questions']

const textsOf = (questions: unknown) => (questions as Questions).map(({ text }) => text)
const isBlank = (questions: unknown) => textsOf(questions).every((text) => text.trim() === '')

/** They wait on the device alone, until the screen sends them; an id without a question is nothing to keep. */
const askRecordKind = (owner: string, applicationId: string): RecordKind<AskDraft> => ({
  owner,
  name: `ask:${applicationId}`,
  shape: {
    keys: ['id', 'questions'],
    isEqual: (key, one, other) =>
      key === 'id' ||
      (isBlank(one) && isBlank(other)) ||
      JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other)),
    // Of two tabs that are gone: the questions of both.
    mergeValue: (key, _, mine, theirs) =>
      key === 'id' ? mine : [...(mine as Questions), ...(theirs as Questions)],
  },
})

/** What an administrator was typing to ask of one application, as it was left on this device. */
export function useAskRecord(applicationId: string) {
  const [owner] = useState(useOwner())
  const [base] = useState(() => ({ version: 0, values: blankDraft() }))
  return useRecord({ kind: askRecordKind(owner, applicationId), id: applicationId, base })?.record
}

export function useAskDraft(record: AutosavedRecord<AskDraft>) {
  const draft = useRecordState(record).values
  const [deleted, setDeleted] = useState<{ readonly question: DraftQuestion; readonly place: number }>()
  const put = (questions: readonly DraftQuestion[]) => record.write({ questions })
  const set = createQuestionSet(draft.questions.map(({ text }) => text))
  return {
    ...draft,
    set,
    fault: questionSetError(set) satisfies QuestionSetError | undefined,
    typed: !isBlank(draft.questions),
    deleted,
    write: (place: number, text: string) =>
      put(draft.questions.map((question, at) => (at === place ? { ...question, text } : question))),
    add: () => put([...draft.questions, blank()]),
    /** Puts a question there unless it stands there, in the first empty field or in one more. */
    suggest: (text: string) => {
      const { questions } = draft
      if (questions.some((question) => question.text === text)) return
      const empty = questions.findIndex((question) => question.text.trim() === '')
      if (empty < 0 && questions.length >= QUESTIONS_MAX) return
      const place = empty < 0 ? questions.length : empty
      put(questions.toSpliced(place, 1, { key: questions[place]?.key ?? newId(), text }))
    },
    delete: (place: number) => {
      const question = draft.questions[place]
      setDeleted(question?.text.trim() ? { question, place } : undefined)
      put(draft.questions.filter((_, at) => at !== place))
    },
    undo: () => {
      if (deleted) put(draft.questions.toSpliced(deleted.place, 0, deleted.question))
      setDeleted(undefined)
    },
    dismiss: () => setDeleted(undefined),
    /** What is typed becomes a round of its own; the one before has been sent. */
    renew: () => record.write({ id: newId() }),
    /** The fields stay as they are until the dialog has gone. */
    forget: () => void recordRegistry().discard(record.kind),
  }
}
