import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { QUESTION_SET_NAME_CHARACTERS, QUESTIONS_MAX } from '#domain/limits.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import {
  cleanSetName,
  isSameSetName,
  QUESTION_SET_MESSAGES,
  QUESTION_SET_TEXTS,
  QUESTION_SETS_UNAVAILABLE,
} from '#domain/questions/question-sets.ts'
import { PATHS } from '#domain/routes.ts'
import { newId } from '#web/new-id.ts'
import { Link } from '#web/routing/router.tsx'
import { Card, FramedList, ListRow } from '#web/ui/card.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { NameForm } from '#web/ui/name-form.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type QuestionSet, useQuestionSets, useSaveQuestionSet } from './api.ts'
import { SECTION_ID, SetName } from './question-sets-section.tsx'
import type { useAskDraft } from './use-ask-draft.ts'

type QuestionSetsProps = {
  readonly draft: ReturnType<typeof useAskDraft>
  readonly onInserted: () => void
}

type QuestionSetsBarProps = QuestionSetsProps & {
  /** Shown next to the buttons. */
  readonly children: ReactNode
}

const INSERT_BUTTON_ID = 'insert-question-set'
const SAVE_BUTTON_ID = 'save-question-set'

/** Buttons that insert a stored set into the questions and that store the questions as a set. */
export function QuestionSets({ draft, onInserted, children }: QuestionSetsBarProps) {
  const [open, setOpen] = useState<'sets' | 'save'>()
  const toggle = (part: 'sets' | 'save') => setOpen(open === part ? undefined : part)
  return (
    <>
      <Group justify='between' gap={1}>
        {children}
        <Group gap={1}>
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
        </Group>
      </Group>
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

/** The stored sets, each with a button that inserts its questions. */
function SetList({ draft, onInserted }: QuestionSetsProps) {
  const query = useQuestionSets()
  const [full, setFull] = useState<string>()
  const sets = query.data?.sets
  if (!sets) {
    return query.isError ? (
      <QueryError query={query} message={QUESTION_SETS_UNAVAILABLE} />
    ) : (
      <Spinner text={LOADING} />
    )
  }
  const insert = ({ name, questions }: QuestionSet) => {
    if (draft.insert(questions)) return onInserted()
    setFull(QUESTION_SET_TEXTS.noRoom(name, QUESTIONS_MAX - draft.numbered.length))
  }
  return (
    <Stack gap={2}>
      {full && (
        <Card role='alert' compact tone='warning'>
          {full}
        </Card>
      )}
      {sets.length > 0 && (
        <FramedList aria-label={QUESTION_SET_TEXTS.sets}>
          {sets.map((set) => (
            <ListRow
              key={set.id}
              actions={
                <Button
                  variant='default'
                  size='xs'
                  aria-label={QUESTION_SET_TEXTS.buttonLabel(QUESTION_SET_TEXTS.insertSet, set.name)}
                  onClick={() => insert(set)}
                >
                  {QUESTION_SET_TEXTS.insertSet}
                </Button>
              }
            >
              <SetName set={set} />
            </ListRow>
          ))}
        </FramedList>
      )}
      <Text size='small' tone='soft'>
        {sets.length > 0 ? (
          <Link to={`${PATHS.settings}#${SECTION_ID}`}>{QUESTION_SET_TEXTS.manage}</Link>
        ) : (
          QUESTION_SET_TEXTS.noneToInsert
        )}
      </Text>
    </Stack>
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
    const set = replaced ?? { id, name, version: 0, on_submission: false }
    saving.mutate({ ...set, questions }, { onSuccess: onDone })
  }
  return (
    <Stack gap={2}>
      <NameForm
        label={QUESTION_SET_TEXTS.name}
        placeholder={QUESTION_SET_TEXTS.name}
        name=''
        maxLength={QUESTION_SET_NAME_CHARACTERS}
        saveLabel={replaced ? QUESTION_SET_TEXTS.replace : QUESTION_SET_TEXTS.save}
        cancelLabel={QUESTION_SET_TEXTS.cancel}
        busy={saving.isPending}
        onWrite={setTyped}
        onSave={save}
        onCancel={onDone}
      />
      <Text role='status' size='small' tone='soft'>
        {replaced && QUESTION_SET_TEXTS.replaces(replaced.name)}
      </Text>
    </Stack>
  )
}
