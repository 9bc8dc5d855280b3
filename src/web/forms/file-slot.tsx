import { type ChangeEvent, type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import { canRetry, type Upload, useUpload } from '#web/uploads/uploads.ts'
import { type FileAlert, isNotifiedRejection, useFileDrop } from './file-choice.ts'
import { useFormEnvironment } from './form-context.tsx'
import styles from './lines.module.css'

type FileSlotProps = {
  readonly slot: string
  readonly stored: StoredFile | null
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
  /** The error about the file that was chosen last. */
  readonly alert?: FileAlert | undefined
  /** Explains why a chosen file is not uploaded yet. */
  readonly waitingFor?: string
  /**
   * True if no other file can be chosen and the stored file cannot be removed. An upload can still be retried or
   * cancelled.
   */
  readonly closed?: boolean
  readonly onChoose: (file: File) => void
  readonly onRetry: () => void
  readonly onRemove?: () => void
}

/** Shows a stored file, an upload, and the input and drop zone for another file. */
export function FileSlot(props: FileSlotProps) {
  const { slot, stored, attributes, alert, waitingFor, closed = false, onChoose, onRetry, onRemove } = props
  const { uploads } = useFormEnvironment()
  const upload = useUpload(uploads, slot)
  const [dropError, setDropError] = useState<string>()
  const ids = { stored: useId(), alert: useId() }
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File) => {
    setDropError(undefined)
    onChoose(file)
  }
  const drop = (file: File) => {
    // The toast about a dropped file must not cover its field, and keeps clear of the focus.
    input.current?.focus({ preventScroll: true })
    choose(file)
  }
  const { isDraggedOver, ...dropHandlers } = useFileDrop(drop, setDropError)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Resets the input. Otherwise, choosing the same file again would not fire a change event.
    event.currentTarget.value = ''
    if (file) choose(file)
  }
  const hasFile = stored !== null || upload !== undefined
  const error = closed ? undefined : (dropError ?? alert?.text)
  return (
    <Stack gap={2} {...(closed ? {} : dropHandlers)}>
      <VisuallyHidden role='status'>{useUploadedText(stored, upload)}</VisuallyHidden>
      {stored && <StoredFileLine id={ids.stored} file={stored} onRemove={closed ? undefined : onRemove} />}
      {upload && (
        <UploadLine
          upload={upload}
          waitingFor={waitingFor}
          focusAfter={attributes.id}
          onRetry={onRetry}
          onChooseAgain={closed ? undefined : () => input.current?.click()}
          onCancel={() => uploads.drop(slot)}
        />
      )}
      {!closed && (
        <div className={styles.zone} data-small={hasFile || undefined} data-over={isDraggedOver || undefined}>
          <input
            ref={input}
            type='file'
            // ARIA has no required state for file inputs.
            {...{ ...attributes, 'aria-required': undefined }}
            className={styles.input}
            aria-invalid={error ? true : attributes['aria-invalid']}
            aria-describedby={
              [error && ids.alert, stored && ids.stored, attributes['aria-describedby']]
                .filter(Boolean)
                .join(' ') || undefined
            }
            onChange={onChange}
          />
          <Text as='span' size='small' tone='soft' className={styles.prompt} aria-hidden>
            {isDraggedOver ? (
              <b>{hasFile ? 'Drop to replace' : 'Drop to add'}</b>
            ) : (
              <>
                <b>{hasFile ? 'Replace file' : 'Choose a file'}</b>
                <span className={styles.byPointer}>, or drop one here</span>
              </>
            )}
          </Text>
        </div>
      )}
      {error && (
        <Text
          id={ids.alert}
          role={alert?.hasToast && !dropError ? undefined : 'alert'}
          size='small'
          tone='danger'
          className={styles.alert}
        >
          {error}
        </Text>
      )}
    </Stack>
  )
}

const Size = ({ children }: { readonly children: string }) => (
  <Text as='span' size='small' tone='soft'>
    {children}
  </Text>
)

/** Returns a text for screen readers once the upload has succeeded. */
function useUploadedText(stored: StoredFile | null, upload: Upload | undefined): string {
  const [uploaded, setUploaded] = useState('')
  /** The address of the file that was stored when the upload began. Undefined if no upload is awaited. */
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (upload) {
      if (before.current === undefined) before.current = stored?.url ?? null
      setUploaded('')
    } else if (stored && before.current !== undefined && stored.url !== before.current) {
      // The upload ends a moment before its file is part of the answer. Names are not compared, because the server
      // cleans and shortens them.
      setUploaded(`${stored.filename} uploaded`)
      before.current = undefined
    }
  }, [stored, upload])
  return uploaded
}

type StoredFileLineProps = {
  /** Id of the file's name. */
  readonly id: string
  readonly file: StoredFile
  /** Undefined if the file cannot be removed. */
  readonly onRemove: (() => void) | undefined
}

/** A link to a stored file. It opens in a new tab, so that the form stays open. */
function StoredFileLine({ id, file, onRemove }: StoredFileLineProps) {
  return (
    <Group className={styles.line}>
      <a id={id} href={file.url} target='_blank' rel='noreferrer' dir='auto' className={styles.filename}>
        {file.filename}
      </a>
      <Size>{file.size}</Size>
      {onRemove && (
        <button type='button' className={styles.action} aria-describedby={id} onClick={onRemove}>
          Remove
        </button>
      )}
    </Group>
  )
}

type UploadLineProps = {
  readonly upload: Upload
  readonly waitingFor: string | undefined
  /** Id of the file input. */
  readonly focusAfter: string | undefined
  readonly onRetry: () => void
  /** Undefined if no other file can be chosen. */
  readonly onChooseAgain: (() => void) | undefined
  readonly onCancel: () => void
}

/** The progress or the error of an upload. */
function UploadLine({
  upload,
  waitingFor,
  focusAfter = '',
  onRetry,
  onChooseAgain,
  onCancel,
}: UploadLineProps) {
  const { file, state, progress, problem } = upload
  const nameId = useId()
  useFocusOnUnmount([focusAfter])
  const onPress = problem && canRetry(problem) ? onRetry : onChooseAgain
  return (
    <Group className={styles.line}>
      <bdi id={nameId} className={styles.filename}>
        {file.name}
      </bdi>
      {state === 'running' && <Progress share={progress} nameId={nameId} />}
      {state === 'on-device' && <Size>{waitingFor ?? 'Not uploaded yet'}</Size>}
      {problem && (
        <>
          <Text
            role={isNotifiedRejection(problem) ? undefined : 'alert'}
            size='small'
            tone='danger'
            className={styles.alert}
          >
            {problem.message}
          </Text>
          {onPress && (
            <button type='button' className={styles.action} aria-describedby={nameId} onClick={onPress}>
              {canRetry(problem) ? 'Try again' : 'Choose again'}
            </button>
          )}
        </>
      )}
      <button type='button' className={styles.action} aria-describedby={nameId} onClick={onCancel}>
        {problem && !canRetry(problem) ? 'Remove' : 'Cancel'}
      </button>
    </Group>
  )
}

function Progress({ share, nameId }: { readonly share: number; readonly nameId: string }) {
  const percent = Math.round(share * 100)
  return (
    <>
      <progress
        className={styles.progress}
        value={percent}
        max={100}
        aria-label='Upload progress'
        aria-describedby={nameId}
      />
      <Size>{`${percent}%`}</Size>
    </>
  )
}
