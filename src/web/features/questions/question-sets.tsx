import { Button } from '@mantine/core'
import { useState } from 'react'
import { QUESTION_SET_NAME_CHARACTERS } from '#domain/limits.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import {
  cleanSetName,
  isSameSetName,
  QUESTION_SET_MESSAGES,
  QUESTION_SET_TEXTS,
} from '#domain/questions/question-sets.ts'
import { newId } from '#web/new-id.ts'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { NameForm } from '#web/ui/name-form.tsx'
import { useQuestionSets, useSaveQuestionSet } from './api.ts'
import styles from './ask.module.css'
import { INSERT_BUTTON_ID, SetList } from './question-set-list.tsx'
import type { useAskDraft } from './use-ask-draft.ts'

type QuestionSetsProps = {
  readonly draft: ReturnType<typeof useAskDraft>
  readonly onInserted: () => void
}

const SAVE_BUTTON_ID = 'save-question-set'

/** Buttons that insert a stored set into the questions and that store the questions as a set. */
export function QuestionSets({ draft, onInserted }: QuestionSetsProps) {
  const [open, setOpen] = useState<'sets' | 'save'>()
  const toggle = (part: 'sets' | 'save') => setOpen(open === part ? undefined : part)
  return (
    <>
      <div className={styles.setButtons}>
        <Button
          variant='subtle'
          size='sm'
          id={INSERT_BUTTON_ID}
          aria-expanded={open === 'sets'}
          onClick={() => toggle('sets')}
        >
          {QUESTION_SET_TEXTS.insert}
        </Button>
        {draft.hasText && (
          <Button
            variant='subtle'
            size='sm'
            id={SAVE_BUTTON_ID}
            aria-expanded={open === 'save'}
            onClick={() => toggle('save')}
          >
            {QUESTION_SET_TEXTS.saveAs}
          </Button>
        )}
      </div>
      {open === 'sets' && (
        <SetList
          draft={draft}
          onInserted={() => {
            setOpen(undefined)
            onInserted()
          }}
        />
      )}
      {open === 'save' && draft.hasText && (
        <SaveRow questions={draft.numbered} onDone={() => setOpen(undefined)} />
      )}
    </>
  )
}

type SaveRowProps = { readonly questions: readonly Question[]; readonly onDone: () => void }

/** Stores the questions under a name. If a set already has that name, replaces its questions. */
function SaveRow({ questions, onDone }: SaveRowProps) {
  const [typed, setTyped] = useState('')
  const sets = useQuestionSets().data?.sets
  const saving = useSaveQuestionSet(({ name }) => QUESTION_SET_MESSAGES.saved(name))
  const [id] = useState(newId)
  useFocusOnUnmount([SAVE_BUTTON_ID, INSERT_BUTTON_ID])
  const name = cleanSetName(typed)
  const replaced = sets?.find((set) => isSameSetName(set.name, name))
  const save = () => {
    if (saving.isPending) return
    const set = replaced ?? { id, name, version: 0, on_submission: false }
    saving.mutate({ ...set, questions }, { onSuccess: onDone })
  }
  return (
    <div className={styles.save}>
      <div className={styles.set}>
        <NameForm
          label={QUESTION_SET_TEXTS.name}
          placeholder={QUESTION_SET_TEXTS.name}
          name={typed}
          maxLength={QUESTION_SET_NAME_CHARACTERS}
          saveLabel={replaced ? QUESTION_SET_TEXTS.replace : QUESTION_SET_TEXTS.save}
          cancelLabel={QUESTION_SET_TEXTS.cancel}
          busy={saving.isPending}
          buttonsClass={styles.setActions}
          onWrite={setTyped}
          onSave={save}
          onCancel={onDone}
        />
      </div>
      <p role='status' className={styles.soft}>
        {replaced && QUESTION_SET_TEXTS.replaces(replaced.name)}
      </p>
    </div>
  )
}
