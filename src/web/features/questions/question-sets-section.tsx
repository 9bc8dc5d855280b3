import { Button } from '@mantine/core'
import { useState } from 'react'
import { QUESTION_SET_NAME_CHARACTERS } from '#domain/limits.ts'
import {
  QUESTION_SET_MESSAGES,
  QUESTION_SET_TEXTS,
  QUESTION_SETS_UNAVAILABLE,
} from '#domain/questions/question-sets.ts'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { NameForm } from '#web/ui/name-form.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type QuestionSet, useDeleteQuestionSet, useQuestionSets, useSaveQuestionSet } from './api.ts'

export const SECTION_ID = 'question-sets'

/** The section of the settings in which administrators choose the set that founders get on submission, and edit sets. */
export function QuestionSetsSection() {
  const query = useQuestionSets()
  const sets = query.data?.sets
  return (
    <SettingsSection id={SECTION_ID} title={QUESTION_SET_TEXTS.sets} lead={QUESTION_SET_TEXTS.lead}>
      {sets && sets.length > 0 && <Sets sets={sets} />}
      {sets?.length === 0 && <Text tone='soft'>{QUESTION_SET_TEXTS.none}</Text>}
      {!sets && query.isError && <QueryError query={query} message={QUESTION_SETS_UNAVAILABLE} />}
      {query.isPending && <Spinner text={LOADING} />}
    </SettingsSection>
  )
}

function Sets({ sets }: { readonly sets: readonly QuestionSet[] }) {
  const [renamed, setRenamed] = useState<string>()
  const [deleted, setDeleted] = useState<QuestionSet>()
  const deleting = useDeleteQuestionSet()
  return (
    <>
      <OnSubmission sets={sets} />
      <FramedList aria-label={QUESTION_SET_TEXTS.sets}>
        {sets.map((set) =>
          set.id === renamed ? (
            <RenameRow key={set.id} set={set} onDone={() => setRenamed(undefined)} />
          ) : (
            <SetRow
              key={set.id}
              set={set}
              onRename={() => setRenamed(set.id)}
              onDelete={() => setDeleted(set)}
            />
          ),
        )}
      </FramedList>
      <LazyConfirmDialog
        opened={deleted !== undefined}
        title={QUESTION_SET_TEXTS.confirmDelete(deleted?.name ?? '')}
        confirm={QUESTION_SET_TEXTS.delete}
        destructive
        busy={deleting.isPending}
        focusAfter={SECTION_ID}
        onConfirm={() => deleted && deleting.mutate(deleted, { onSettled: () => setDeleted(undefined) })}
        onCancel={() => setDeleted(undefined)}
      >
        {QUESTION_SET_TEXTS.confirmDeleteHint}
      </LazyConfirmDialog>
    </>
  )
}

/** Selects the set whose questions every founder gets on submission. It is saved immediately. */
function OnSubmission({ sets }: { readonly sets: readonly QuestionSet[] }) {
  const saving = useSaveQuestionSet(({ name, on_submission }) =>
    on_submission ? QUESTION_SET_MESSAGES.onSubmission(name) : QUESTION_SET_MESSAGES.notOnSubmission,
  )
  const stored = sets.find(({ on_submission }) => on_submission)
  const { id, on_submission } = saving.isPending ? saving.variables : { ...stored, on_submission: true }
  const choose = (chosenId: string | undefined) => {
    const set = sets.find((one) => one.id === chosenId) ?? stored
    if (set && !saving.isPending) saving.mutate({ ...set, on_submission: chosenId !== undefined })
  }
  return (
    <SelectField
      label={QUESTION_SET_TEXTS.askOnSubmission}
      hint={QUESTION_SET_TEXTS.askOnSubmissionHint}
      none={QUESTION_SET_TEXTS.noQuestions}
      options={sets.map((set) => ({ value: set.id, label: set.name }))}
      value={on_submission ? id : undefined}
      onChoose={choose}
    />
  )
}

/** The name of a set, and how many questions it contains. */
export const SetName = ({ set: { name, questions } }: { readonly set: QuestionSet }) => (
  <>
    <bdi>{name}</bdi>{' '}
    <Text as='span' size='small' tone='soft'>
      {QUESTION_SET_TEXTS.count(questions.length)}
    </Text>
  </>
)

const renameButtonId = ({ id }: QuestionSet) => `rename-set-${id}`

type SetRowProps = {
  readonly set: QuestionSet
  readonly onRename: () => void
  readonly onDelete: () => void
}

function SetRow({ set, onRename, onDelete }: SetRowProps) {
  const label = (text: string) => QUESTION_SET_TEXTS.buttonLabel(text, set.name)
  return (
    <ListRow
      actions={
        <>
          <Button
            variant='default'
            id={renameButtonId(set)}
            aria-label={label(QUESTION_SET_TEXTS.rename)}
            onClick={onRename}
          >
            {QUESTION_SET_TEXTS.rename}
          </Button>
          <Button
            variant='outline'
            color='danger'
            aria-label={label(QUESTION_SET_TEXTS.delete)}
            onClick={onDelete}
          >
            {QUESTION_SET_TEXTS.delete}
          </Button>
        </>
      }
    >
      <SetName set={set} />
    </ListRow>
  )
}

type RenameRowProps = { readonly set: QuestionSet; readonly onDone: () => void }

/** Shown in place of a set's row while it is renamed. */
function RenameRow({ set, onDone }: RenameRowProps) {
  const saving = useSaveQuestionSet(({ name }) => QUESTION_SET_MESSAGES.saved(name))
  useFocusOnUnmount([renameButtonId(set)])
  return (
    <ListRow>
      <NameForm
        label={QUESTION_SET_TEXTS.buttonLabel(QUESTION_SET_TEXTS.newName, set.name)}
        name={set.name}
        maxLength={QUESTION_SET_NAME_CHARACTERS}
        saveLabel={QUESTION_SET_TEXTS.save}
        cancelLabel={QUESTION_SET_TEXTS.cancel}
        busy={saving.isPending}
        onSave={(name) => saving.mutate({ ...set, name }, { onSuccess: onDone })}
        onCancel={onDone}
      />
    </ListRow>
  )
}
