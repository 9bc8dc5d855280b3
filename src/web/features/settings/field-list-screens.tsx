import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type DefinitionError, FIELD_LISTS, type FieldListName } from '#domain/forms/field-definition.ts'
import { cleanFieldList, type FieldList } from '#domain/forms/field-list.ts'
import { isUnchanged, publicationErrors, publicationOf } from '#domain/forms/publication.ts'
import { SECTION_TITLE_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { Conflicts, conflictsId } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { LimitedTextField } from '#web/forms/limited-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { type FieldLists, useFieldList } from './api.ts'
import { FieldListEditor } from './field-list-editor.tsx'
import {
  conflictLabels,
  type FieldListRecord,
  fieldInputId,
  LIST_ID,
  TITLE_INPUT_ID,
  useFieldListRecord,
} from './field-list-record.ts'
import { FIELD_LIST_TEXTS, FIELD_TEXTS, PUBLISH_TEXTS } from './field-list-texts.ts'

const PublishDialog = lazyDialog(
  () => import('./publish-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The screen for the group's own questions, /settings/application-form. */
export const OwnQuestions = () => <FieldListScreen name='application-form' />

/** The screen for the team fields, /settings/team-fields. */
export const TeamFields = () => <FieldListScreen name='team-fields' />

type ScreenProps = { readonly name: FieldListName }

function FieldListScreen({ name }: ScreenProps) {
  const query = useFieldList(name)
  // A refetch by 'Publish…' has its own toast.
  useErrorToast({ ...query, isError: query.isLoadingError }, FIELD_TEXTS.loadFailed)
  return (
    <>
      <PageHeader title={FIELD_LIST_TEXTS[name].title}>{FIELD_LIST_TEXTS[name].subtitle}</PageHeader>
      {query.data && <Loaded name={name} lists={query.data} refetch={query.refetch} />}
      {!query.data && query.isError && <QueryError query={query} message={FIELD_TEXTS.unavailable} />}
      {query.isPending && <LoadingCards count={2} />}
    </>
  )
}

type LoadedProps = ScreenProps & {
  readonly lists: FieldLists
  readonly refetch: ReturnType<typeof useFieldList>['refetch']
}

function Loaded(props: LoadedProps) {
  const record = useFieldListRecord(props.name, props.lists)
  return record ? <Editor {...props} record={record} /> : <LoadingCards count={2} />
}

const TITLE_RULES = { limits: [characterLimit(SECTION_TITLE_CHARACTERS)], clean: toSingleLine }

type EditorProps = LoadedProps & { readonly record: FieldListRecord }

function Editor({ name, lists, refetch, record }: EditorProps) {
  const { values } = useRecordState(record)
  const { published, undeletable } = lists
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // The mistakes show after a refused publication, until they are corrected.
  const [isRefused, setRefused] = useState(false)
  const errors = isRefused ? errorsOf(name, lists, values) : []
  const showErrors = (found: readonly DefinitionError[], { fields }: FieldList) => {
    const faulty = found.flatMap(({ path }) => fields[Number.parseInt(path, 10)] ?? [])
    flushSync(() => {
      setRefused(true)
      setOpen(new Set([...open, ...faulty.map(({ id }) => id)]))
    })
    const [index = '', ...place] = found[0]?.path.split('.') ?? []
    const field = fields[Number(index)]
    document.getElementById(field ? fieldInputId(field.id, place.join('.')) : LIST_ID)?.focus()
  }
  const { open: openDialog, isOpening, dialog } = usePublishDialog({ name, record, refetch, showErrors })
  return (
    <Stack gap={5}>
      <Conflicts record={record} labels={conflictLabels(name, record)} focusAfter={LIST_ID} />
      <Group justify='between'>
        <div>
          <Text size='small' tone='soft'>
            {FIELD_LIST_TEXTS[name].count(values.fields.length, FIELD_LISTS[name].max)}
          </Text>
          <Text size='small' tone='soft'>
            {publishedText(name, lists, values)}
          </Text>
        </div>
        <Group>
          <SaveStatus record={record} atRest={RECORD_TEXTS.savedAsTyped} />
          <BusyButton busy={isOpening} onClick={() => void openDialog()}>
            {FIELD_TEXTS.publish}
          </BusyButton>
        </Group>
      </Group>
      {name === 'application-form' && values.fields.length > 0 && (
        <div>
          <LimitedTextField
            id={TITLE_INPUT_ID}
            label={FIELD_TEXTS.sectionTitle}
            rules={TITLE_RULES}
            value={values.title}
            onChange={({ currentTarget }) => record.write({ title: currentTarget.value })}
          />
        </div>
      )}
      {errors
        .filter(({ path }) => path === 'fields')
        .map(({ message }) => (
          <Card key={message} role='alert' compact tone='warning'>
            {message}
          </Card>
        ))}
      <FieldListEditor
        name={name}
        record={record}
        published={published.fields}
        undeletable={undeletable}
        errors={errors}
        open={open}
        onOpen={setOpen}
      />
      {dialog}
    </Stack>
  )
}

function errorsOf(name: FieldListName, { published, undeletable }: FieldLists, values: FieldList) {
  return publicationErrors(name, cleanFieldList(name, values).fields, {
    kinds: new Map(published.fields.map(({ id, kind }) => [id, kind])),
    undeletable: published.fields.filter(({ id }) => undeletable.includes(id)),
  })
}

/** Says whether everything is published. */
function publishedText(name: FieldListName, { published }: FieldLists, values: FieldList): string {
  if (!isUnchanged(publicationOf(published, cleanFieldList(name, values))))
    return FIELD_LIST_TEXTS[name].unpublished
  return published.fields.length > 0 ? FIELD_TEXTS.allPublished : FIELD_TEXTS.nothingPublished
}

type PublishDialogInput = Pick<EditorProps, 'name' | 'record' | 'refetch'> & {
  readonly showErrors: (errors: readonly DefinitionError[], list: FieldList) => void
}

/**
 * Opens the dialog that publishes the list. The dialog shows what the server has stored, which a colleague may have
 * changed.
 */
function usePublishDialog({ name, record, refetch, showErrors }: PublishDialogInput) {
  const [isOpening, setOpening] = useState(false)
  const [shown, setShown] = useState<{ readonly lists: FieldLists; readonly opened: boolean }>()
  const refuse = (errors: readonly DefinitionError[], list: FieldList) => {
    showErrors(errors, list)
    notify(PUBLISH_TEXTS.mistakes(errors.length), 'problem')
  }
  const prepare = async () => {
    const saved = await record.save()
    if (!saved.ok) return notify(PUBLISH_TEXTS.failed, 'problem')
    if (record.get().conflicts.length > 0) {
      document.getElementById(conflictsId(record))?.focus()
      return notify({ ...PUBLISH_TEXTS.failed, description: RECORD_TEXTS.decideFirst }, 'problem')
    }
    const { data: lists, error } = await refetch()
    if (!lists || error) return notifyError(error, PUBLISH_TEXTS.failed)
    const errors = errorsOf(name, lists, lists.copy)
    if (errors.length > 0) return refuse(errors, lists.copy)
    setShown({ lists, opened: true })
  }
  const dismissDiscarded = () => {
    for (const text of record.get().discarded) record.dismissDiscarded(text)
  }
  const close = () => setShown((last) => last && { ...last, opened: false })
  return {
    isOpening,
    open: async () => {
      setOpening(true)
      await prepare()
      setOpening(false)
    },
    dialog: shown && <PublishDialog {...shown} name={name} onPublished={dismissDiscarded} onClose={close} />,
  }
}
