import { useState } from 'react'
import { type QuestionSetFault, questionSet, questionSetFault } from '#domain/questions/question-set.ts'
import { newId } from '#web/new-id.ts'
import { keptInTab } from '#web/saving/kept-in-tab.ts'
import { useOwner } from '#web/saving/use-owner.ts'

type Typed = { readonly key: string; readonly text: string }

/** Questions in the making; `id` is the round's, so that sending them again sends nothing twice. */
export type AskDraft = { readonly id: string; readonly questions: readonly Typed[] }

const blank = (): Typed => ({ key: newId(), text: '' })
const blankDraft = (): AskDraft => ({ id: newId(), questions: [blank()] })

const isBlank = ({ questions }: AskDraft) => questions.every(({ text }) => text.trim() === '')

/** What an administrator types to ask of one application; it waits in the tab until it is sent. */
export function useAskDraft(applicationId: string) {
  const owner = useOwner()
  const [key] = useState(`${owner}:ask:${applicationId}`)
  const [draft, setDraft] = useState(() => keptInTab.read<AskDraft>(key) ?? blankDraft())
  const [deleted, setDeleted] = useState<{ readonly question: Typed; readonly place: number }>()

  const keep = (next: AskDraft) => {
    setDraft(next)
    if (isBlank(next)) keptInTab.forget(key)
    else keptInTab.write(key, next)
  }
  const put = (questions: readonly Typed[]) => keep({ ...draft, questions })
  const set = questionSet(draft.questions.map(({ text }) => text))
  return {
    ...draft,
    set,
    fault: questionSetFault(set) satisfies QuestionSetFault | undefined,
    typed: !isBlank(draft),
    deleted,
    write: (place: number, text: string) =>
      put(draft.questions.map((question, at) => (at === place ? { ...question, text } : question))),
    add: () => put([...draft.questions, blank()]),
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
    renew: () => keep({ ...draft, id: newId() }),
    /** The fields stay as they are until the dialog has gone. */
    forget: () => keptInTab.forget(key),
  }
}
