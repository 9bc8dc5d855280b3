import { type ReactNode, useId, useRef, useState } from 'react'
import { formatFileSize } from '#domain/file-sizes.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/review/export-format.ts'
import { EXPORT_TEXTS, FORMAT_NAMES } from '#domain/review/export-messages.ts'
import { parseFilters } from '#domain/review/filters.ts'
import { COLUMNS } from '#domain/review/list-view.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import type { DownloadProgress } from '#web/api/download.ts'
import { useListedCount } from '#web/features/submitted-applications/api.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { useExport } from './api.ts'
import styles from './export-dialog.module.css'
import { useSelection } from './selection.tsx'
import { useListView } from './use-review-filters.ts'

type ExportDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** A dialog that exports the list or the selected applications. Closing the dialog cancels a running export. */
export default function ExportDialog({ opened, onClose }: ExportDialogProps) {
  const [query] = useSearchParams()
  const filters = parseFilters(query)
  const { ids } = useSelection()
  const { view } = useListView()
  const { givesVerdicts } = useAuth()
  const count = useListedCount(filters)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [scope, setScope] = useState<'list' | 'selected'>()
  const [content, setContent] = useState<'columns' | 'answers'>('columns')
  const [verdicts, setVerdicts] = useState(false)
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
  const start = () => {
    running.current = new AbortController()
    exporting.mutate({
      format,
      filters,
      ids: isSelection ? ids : undefined,
      content: {
        cols: (view.as === 'table' ? view.columns : COLUMNS).join(),
        answers: content === 'answers' ? '1' : undefined,
        verdicts: verdicts ? '1' : undefined,
        contacts: contacts ? '1' : undefined,
      },
      signal: running.current.signal,
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={EXPORT_TEXTS.title}
      confirm={EXPORT_TEXTS.export}
      cancel={EXPORT_TEXTS.cancel}
      busy={exporting.isPending}
      onConfirm={start}
      onCancel={close}
    >
      <div className={styles.options} inert={exporting.isPending}>
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
        <Choice
          legend={EXPORT_TEXTS.content}
          options={[
            { value: 'columns', label: EXPORT_TEXTS.columns },
            { value: 'answers', label: EXPORT_TEXTS.answers },
          ]}
          value={content}
          onChoose={setContent}
        />
        {givesVerdicts && (
          <fieldset className={styles.choice}>
            <legend>{EXPORT_TEXTS.include}</legend>
            <Box checked={verdicts} onCheck={setVerdicts} hint={EXPORT_TEXTS.verdictsHint[format]}>
              {EXPORT_TEXTS.verdicts}
            </Box>
            <Box checked={contacts} onCheck={setContacts} hint={EXPORT_TEXTS.contactsHint}>
              {EXPORT_TEXTS.contacts}
            </Box>
          </fieldset>
        )}
      </div>
      <p role='status' className={styles.status}>
        {exporting.isPending && <Progress progress={progress} />}
      </p>
      {exporting.isError && !isSignedOut(exporting.error) && (
        <p role='alert' className={styles.error}>
          {exporting.error instanceof ApiError ? exporting.error.message : EXPORT_TEXTS.failed}
        </p>
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
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.radios}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type='radio' name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type BoxProps = {
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
  readonly hint: string
  readonly children: ReactNode
}

function Box({ checked, onCheck, hint, children }: BoxProps) {
  const hintId = useId()
  return (
    <div>
      <label>
        <input
          type='checkbox'
          checked={checked}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        />
        {children}
      </label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}

/** Says how much of the file has arrived. */
function Progress({ progress }: { readonly progress: DownloadProgress | undefined }) {
  if (!progress) return EXPORT_TEXTS.preparing
  const { received, total } = progress
  return EXPORT_TEXTS.downloading(
    formatFileSize(received),
    total === undefined ? undefined : formatFileSize(total),
  )
}
