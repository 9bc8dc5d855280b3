import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { QUESTION_SET_NAME_CHARACTERS, QUESTIONS_MAX } from '#domain/limits.ts'
import {
  QUESTION_SET_MESSAGES,
  QUESTION_SET_TEXTS,
  QUESTION_SETS_UNAVAILABLE,
} from '#domain/questions/question-sets.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { focusOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { NameForm } from '#web/ui/name-form.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type QuestionSet, useDeleteQuestionSet, useQuestionSets, useSaveQuestionSet } from './api.ts'
import styles from './ask.module.css'
import type { useAskDraft } from './use-ask-draft.ts'

/** Id of the button that opens the list. The button takes the focus when a focused row disappears. */
export const INSERT_BUTTON_ID = 'insert-question-set'

type SetListProps = {
  readonly draft: ReturnType<typeof useAskDraft>
  readonly onInserted: () => void
}

type Action = 'rename' | 'delete'

/** The stored sets. Administrators can insert, rename and delete them, and mark one that founders get on submission. */
export function SetList({ draft, onInserted }: SetListProps) {
  const query = useQuestionSets()
  const [acting, setActing] = useState<{ readonly id: string; readonly action: Action }>()
  const [full, setFull] = useState<string>()
  const sets = query.data?.sets
  if (!sets) {
    return query.isError ? (
      <QueryError query={query} message={QUESTION_SETS_UNAVAILABLE} />
    ) : (
      <Spinner text={LOADING} />
    )
  }
  if (sets.length === 0) return <p className={styles.soft}>{QUESTION_SET_TEXTS.none}</p>
  const insert = ({ name, questions }: QuestionSet) => {
    if (draft.insert(questions)) return onInserted()
    setFull(QUESTION_SET_TEXTS.noRoom(name, QUESTIONS_MAX - draft.numbered.length))
  }
  return (
    <>
      {full && (
        <p role='alert' className={styles.warning}>
          {full}
        </p>
      )}
      <ul className={styles.sets} aria-label={QUESTION_SET_TEXTS.sets}>
        {sets.map((set, index) => (
          <SetRow
            key={set.id}
            set={set}
            neighbours={[sets[index + 1], sets[index - 1]]}
            action={acting?.id === set.id ? acting.action : undefined}
            onOpen={(action) => setActing(action && { id: set.id, action })}
            onInsert={() => insert(set)}
          />
        ))}
      </ul>
    </>
  )
}

const renameButtonId = ({ id }: QuestionSet) => `rename-set-${id}`

type SetRowProps = {
  readonly set: QuestionSet
  /** The sets next to this one. One of them takes the focus when this set is deleted. */
  readonly neighbours: readonly (QuestionSet | undefined)[]
  readonly action: Action | undefined
  /** Starts an action on the set. Passing undefined ends the action. */
  readonly onOpen: (action: Action | undefined) => void
  readonly onInsert: () => void
}

function SetRow({ set, neighbours, action, onOpen, onInsert }: SetRowProps) {
  const { name, questions } = set
  if (action === 'rename') return <RenameRow set={set} onDone={() => onOpen(undefined)} />
  if (action === 'delete')
    return <DeleteRow set={set} neighbours={neighbours} onDone={() => onOpen(undefined)} />
  const label = (text: string) => QUESTION_SET_TEXTS.buttonLabel(text, name)
  return (
    <li>
      <div className={styles.set}>
        <span>
          <bdi>{name}</bdi> <span className={styles.soft}>{QUESTION_SET_TEXTS.count(questions.length)}</span>
        </span>
        <div className={styles.setActions}>
          <Button
            variant='default'
            size='xs'
            aria-label={label(QUESTION_SET_TEXTS.insertSet)}
            onClick={onInsert}
          >
            {QUESTION_SET_TEXTS.insertSet}
          </Button>
          <Button
            variant='subtle'
            size='xs'
            id={renameButtonId(set)}
            aria-label={label(QUESTION_SET_TEXTS.rename)}
            onClick={() => onOpen('rename')}
          >
            {QUESTION_SET_TEXTS.rename}
          </Button>
          <Button
            variant='subtle'
            size='xs'
            aria-label={label(QUESTION_SET_TEXTS.delete)}
            onClick={() => onOpen('delete')}
          >
            {QUESTION_SET_TEXTS.delete}
          </Button>
        </div>
      </div>
      <OnSubmission set={set} />
    </li>
  )
}

/** A checkbox that marks the set of questions that every founder is asked after submitting. */
function OnSubmission({ set }: { readonly set: QuestionSet }) {
  const hintId = useId()
  const saving = useSaveQuestionSet(({ name, on_submission }) =>
    on_submission ? QUESTION_SET_MESSAGES.onSubmission(name) : QUESTION_SET_MESSAGES.notOnSubmission,
  )
  const isMarked = saving.isPending ? saving.variables.on_submission : set.on_submission
  const mark = (on_submission: boolean) => {
    if (!saving.isPending) saving.mutate({ ...set, on_submission })
  }
  return (
    <>
      <label className={styles.mark}>
        <input
          type='checkbox'
          aria-label={QUESTION_SET_TEXTS.buttonLabel(QUESTION_SET_TEXTS.askOnSubmission, set.name)}
          aria-describedby={isMarked ? hintId : undefined}
          checked={isMarked}
          onChange={({ currentTarget }) => mark(currentTarget.checked)}
        />
        {QUESTION_SET_TEXTS.askOnSubmission}
      </label>
      {isMarked && (
        <p id={hintId} className={styles.soft}>
          {QUESTION_SET_TEXTS.askOnSubmissionHint}
        </p>
      )}
    </>
  )
}

type SetActionProps = { readonly set: QuestionSet; readonly onDone: () => void }

/** Shown in place of a set's row while it is renamed. */
function RenameRow({ set, onDone }: SetActionProps) {
  const [name, setName] = useState(set.name)
  const label = QUESTION_SET_TEXTS.buttonLabel(QUESTION_SET_TEXTS.newName, set.name)
  const saving = useSaveQuestionSet(() => QUESTION_SET_MESSAGES.saved(name))
  useFocusOnUnmount([renameButtonId(set), INSERT_BUTTON_ID])
  const save = () => {
    if (!saving.isPending) saving.mutate({ ...set, name }, { onSuccess: onDone })
  }
  return (
    <li className={styles.set}>
      <NameForm
        label={label}
        placeholder={label}
        name={name}
        maxLength={QUESTION_SET_NAME_CHARACTERS}
        saveLabel={QUESTION_SET_TEXTS.save}
        cancelLabel={QUESTION_SET_TEXTS.cancel}
        busy={saving.isPending}
        buttonsClass={styles.setActions}
        onWrite={setName}
        onSave={save}
        onCancel={onDone}
      />
    </li>
  )
}

/** Asks for confirmation in place of a set's row, because a deletion cannot be undone. */
function DeleteRow({ set, neighbours, onDone }: SetActionProps & Pick<SetRowProps, 'neighbours'>) {
  const deleting = useDeleteQuestionSet()
  const next = [set, ...neighbours].flatMap((one) => (one ? renameButtonId(one) : []))
  useFocusOnUnmount([...next, INSERT_BUTTON_ID])
  return (
    <li className={styles.set}>
      <span>
        {QUESTION_SET_TEXTS.confirmDelete(set.name)}{' '}
        <span className={styles.soft}>{QUESTION_SET_TEXTS.confirmDeleteHint}</span>
      </span>
      <div className={styles.setActions}>
        <BusyButton
          size='xs'
          color='danger'
          // The button stays busy until the sets have been refetched without this one.
          busy={deleting.isPending || deleting.isSuccess}
          onClick={() => deleting.mutate(set, { onError: onDone })}
        >
          {QUESTION_SET_TEXTS.delete}
        </BusyButton>
        <Button variant='subtle' size='xs' ref={focusOnMount} onClick={onDone}>
          {QUESTION_SET_TEXTS.cancel}
        </Button>
      </div>
    </li>
  )
}
