import { useId, useRef, useState } from 'react'
import { formatFileSize } from '#domain/file-sizes.ts'
import { BOOK_MAX } from '#domain/limits.ts'
import { EXPORT_FORMATS, type ExportFormat, isTable } from '#domain/review/export-format.ts'
import { EXPORT_REFUSALS, EXPORT_TEXTS, FORMAT_NAMES } from '#domain/review/export-messages.ts'
import { parseFilters } from '#domain/review/filters.ts'
import { offeredColumns } from '#domain/review/list-view.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { useListedCount } from '#web/features/submitted-applications/api.ts'
import { NO_FIELDS, useFieldsOfList } from '#web/features/submitted-applications/review-fields.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { type ExportProgress, useExport } from './api.ts'
import styles from './review.module.css'
import { useSelection } from './selection.tsx'
import { useDefaultSort, useListView } from './use-review-filters.ts'

type ExportDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** A dialog that exports the list or the selected applications. Closing the dialog cancels a running export. */
export default function ExportDialog({ opened, onClose }: ExportDialogProps) {
  const [query] = useSearchParams()
  const filters = useDefaultSort()(parseFilters(query))
  const { ids } = useSelection()
  const { view } = useListView()
  const rights = useAuth()
  const fields = useFieldsOfList() ?? NO_FIELDS
  const { givesVerdicts } = rights
  const count = useListedCount(filters)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [scope, setScope] = useState<'list' | 'selected'>()
  const [content, setContent] = useState<'columns' | 'answers'>('columns')
  const [verdicts, setVerdicts] = useState(false)
  const [interests, setInterests] = useState(false)
  const [notes, setNotes] = useState(false)
  const [contacts, setContacts] = useState(false)
  const running = useRef<AbortController>(undefined)
  const close = () => {
    running.current?.abort()
    exporting.reset()
    setScope(undefined)
    setContacts(false)
    onClose()
  }
  const { exporting, progress } = useExport(close)
  const isSelection = ids.length > 0 && scope !== 'list'
  const exported = isSelection ? ids.length : count
  const isTooLong = !isTable(format) && exported !== undefined && exported > BOOK_MAX
  const start = () => {
    running.current = new AbortController()
    exporting.mutate({
      format,
      filters,
      ids: isSelection ? ids : undefined,
      content: {
        cols: (view.as === 'table' ? view.columns : offeredColumns([], rights, fields)).join(),
        answers: content === 'answers' ? '1' : undefined,
        verdicts: verdicts ? '1' : undefined,
        interests: interests ? '1' : undefined,
        contacts: contacts ? '1' : undefined,
        with_notes: notes && format === 'pdf' ? '1' : undefined,
      },
      signal: running.current.signal,
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={EXPORT_TEXTS.title}
      confirm={EXPORT_TEXTS.export(exported)}
      cancel={EXPORT_TEXTS.cancel}
      busy={exporting.isPending}
      disabled={exported === 0 || isTooLong}
      onConfirm={start}
      onCancel={close}
    >
      <Stack className={styles.exportOptions} inert={exporting.isPending}>
        <Choice
          legend={EXPORT_TEXTS.format}
          options={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
          value={format}
          onChoose={setFormat}
        />
        {ids.length > 0 && (
          <Choice
            legend={EXPORT_TEXTS.scope}
            options={[
              { value: 'selected', label: EXPORT_TEXTS.selected(ids.length) },
              { value: 'list', label: EXPORT_TEXTS.list(count) },
            ]}
            value={isSelection ? 'selected' : 'list'}
            onChoose={setScope}
          />
        )}
        {isTable(format) && (
          <Choice
            legend={EXPORT_TEXTS.content}
            options={[
              { value: 'columns', label: EXPORT_TEXTS.columns },
              { value: 'answers', label: EXPORT_TEXTS.answers },
            ]}
            value={content}
            onChoose={setContent}
          />
        )}
        {format !== 'zip' && (
          <Stack as='fieldset' gap={0}>
            <Text as='legend' strong>
              {EXPORT_TEXTS.include}
            </Text>
            {givesVerdicts && (
              <Box
                label={EXPORT_TEXTS.verdicts}
                checked={verdicts}
                onCheck={setVerdicts}
                hint={EXPORT_TEXTS.verdictsHint[format]}
              />
            )}
            <Box
              label={EXPORT_TEXTS.interests}
              checked={interests}
              onCheck={setInterests}
              hint={EXPORT_TEXTS.interestsHint}
            />
            {format === 'pdf' && (
              <Box
                label={EXPORT_TEXTS.notes}
                checked={notes}
                onCheck={setNotes}
                hint={EXPORT_TEXTS.notesHint}
              />
            )}
            {givesVerdicts && (
              <Box
                label={EXPORT_TEXTS.contacts}
                checked={contacts}
                onCheck={setContacts}
                hint={EXPORT_TEXTS.contactsHint}
              />
            )}
          </Stack>
        )}
      </Stack>
      {isTooLong && <Text role='alert'>{EXPORT_REFUSALS.tooMany(format, exported)}</Text>}
      <p role='status'>{exporting.isPending && <Progress progress={progress} />}</p>
      {exporting.isError && !isSignedOut(exporting.error) && (
        <Text role='alert' tone='danger'>
          {exporting.error instanceof ApiError ? exporting.error.message : EXPORT_TEXTS.failed}
        </Text>
      )}
    </ConfirmDialog>
  )
}

type ChoiceProps<Value extends string> = {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ legend, options, value: chosen, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <Stack as='fieldset' gap={0}>
      <Text as='legend' strong>
        {legend}
      </Text>
      <Group className={styles.exportChoices}>
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            type='radio'
            name={name}
            label={label}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
        ))}
      </Group>
    </Stack>
  )
}

type BoxProps = {
  readonly label: string
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
  readonly hint: string
}

function Box({ label, checked, onCheck, hint }: BoxProps) {
  const hintId = useId()
  return (
    <div>
      <CheckboxField
        label={label}
        checked={checked}
        aria-describedby={hintId}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <Text id={hintId} size='small' tone='soft' className={styles.exportHint}>
        {hint}
      </Text>
    </div>
  )
}

/** Says how much of the file has arrived, or which application of a book is printed. */
function Progress({ progress }: { readonly progress: ExportProgress | undefined }) {
  if (!progress) return EXPORT_TEXTS.preparing
  const { received, total, printed } = progress
  if (printed) return EXPORT_TEXTS.printing(printed)
  return EXPORT_TEXTS.downloading(
    formatFileSize(received),
    total === undefined ? undefined : formatFileSize(total),
  )
}
