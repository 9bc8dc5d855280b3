import { useState } from 'react'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { numberQuestions, questionsError } from '#domain/questions/question-round.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { useRecord, useRecordState } from '#web/autosave/use-record.ts'
import { newId } from '#web/new-id.ts'

type DraftQuestion = {
  readonly key: string
  readonly text: string
  /** True if the answer may include a file. Missing in new questions and in drafts from earlier versions. */
  readonly allows_file?: boolean | undefined
}

/** The questions that an administrator is writing. `id` becomes the id of the round, so that sending is idempotent. */
type AskDraft = { readonly id: string; readonly questions: readonly DraftQuestion[] }

export type AskRecord = AutosavedRecord<AskDraft>

const blank = (): DraftQuestion => ({ key: newId(), text: '' })
const blankDraft = (): AskDraft => ({ id: newId(), questions: [blank()] })

type Questions = AskDraft['questions']

const contentOf = (questions: unknown) =>
  JSON.stringify((questions as Questions).map(({ text, allows_file }) => [text, allows_file === true]))
const isBlank = (questions: unknown) => (questions as Questions).every(({ text }) => isBlankText(text))

/**
 * Describes the draft, which is stored only on the device. A draft without text counts as blank, regardless of its id.
 */
const askRecordKind = (owner: string, applicationId: string): RecordKind<AskDraft> => ({
  owner,
  name: `ask:${applicationId}`,
  shape: {
    keys: ['id', 'questions'],
    isEqual: (key, a, b) => key === 'id' || (isBlank(a) && isBlank(b)) || contentOf(a) === contentOf(b),
    // Merges two drafts by keeping the questions of both.
    mergeValue: (key, _, mine, theirs) =>
      key === 'id' ? mine : [...(mine as Questions), ...(theirs as Questions)],
  },
})

/** The name of the draft for many founders. */
export const MANY = 'many'

/**
 * Opens the administrator's draft of questions from this device. Returns undefined until draft storage has been read.
 * @param applicationId `MANY` for several applications
 */
export function useAskRecord(applicationId: string) {
  const [base] = useState(() => ({ version: 0, values: blankDraft() }))
  return useRecord({ kind: (owner) => askRecordKind(owner, applicationId), id: applicationId, base })?.record
}

/** Returns the draft of questions, and functions that edit it. */
export function useAskDraft(record: AskRecord) {
  const draft = useRecordState(record).values
  const [deleted, setDeleted] = useState<{ readonly question: DraftQuestion; readonly index: number }>()
  const writeQuestions = (questions: readonly DraftQuestion[]) => record.write({ questions })
  const numbered = numberQuestions(
    draft.questions.map(({ text, allows_file = false }) => ({ text, allows_file })),
  )
  return {
    ...draft,
    numbered,
    fault: questionsError(numbered),
    hasText: !isBlank(draft.questions),
    deleted,
    write: (index: number, change: Partial<Omit<DraftQuestion, 'key'>>) =>
      writeQuestions(
        draft.questions.map((question, at) => (at === index ? { ...question, ...change } : question)),
      ),
    add: () => writeQuestions([...draft.questions, blank()]),
    /**
     * Puts a question into the first empty field, or into a new one. Its answer may include a file. Does nothing if the
     * draft already contains the question or is full.
     */
    suggest: (text: string) => {
      const { questions } = draft
      if (questions.some((question) => question.text === text)) return
      const emptyIndex = questions.findIndex((question) => isBlankText(question.text))
      if (emptyIndex < 0 && questions.length >= QUESTIONS_MAX) return
      const index = emptyIndex < 0 ? questions.length : emptyIndex
      writeQuestions(
        questions.toSpliced(index, 1, { key: questions[index]?.key ?? newId(), text, allows_file: true }),
      )
    },
    /**
     * Removes empty fields and adds the questions that the draft does not contain yet.
     * @returns false, without a change, if there is no room for all of them
     */
    insert: (inserted: readonly Pick<Question, 'text' | 'allows_file'>[]): boolean => {
      const written = draft.questions.filter(({ text }) => !isBlankText(text))
      const added = inserted.filter(({ text }) => written.every((question) => question.text !== text))
      if (written.length + added.length > QUESTIONS_MAX) return false
      writeQuestions([
        ...written,
        ...added.map(({ text, allows_file }) => ({ key: newId(), text, allows_file })),
      ])
      return true
    },
    delete: (index: number) => {
      const question = draft.questions[index]
      setDeleted(question && !isBlankText(question.text) ? { question, index } : undefined)
      writeQuestions(draft.questions.toSpliced(index, 1))
    },
    undo: () => {
      if (deleted) writeQuestions(draft.questions.toSpliced(deleted.index, 0, deleted.question))
      setDeleted(undefined)
    },
    dismiss: () => setDeleted(undefined),
    /** Gives the draft a new id, because a round with the old id has already been sent. */
    startNewQuestionRound: () => record.write({ id: newId() }),
    /** Deletes the stored draft. The fields keep their text while the dialog fades out. */
    forget: () => void recordRegistry().discard(record.kind),
  }
}
