import { useSyncExternalStore } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS, REPLY_HEADER } from '#contract/endpoints.ts'
import { FILE_CHANGED, FILE_TOO_LARGE_FOR_PROXY } from '#domain/files/messages.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { ApiError } from '#web/api/api-error.ts'
import { addressOf, readReply, userHeader } from '#web/api/client.ts'
import { createObservable, type Observable } from '#web/observable.ts'

/** A chosen file that has not been uploaded yet. After the upload, the file is part of an answer. */
export type Upload = {
  readonly file: File
  readonly state: 'on-device' | 'running' | 'failed'
  /** The share of the file that has been uploaded, from 0 to 1. */
  readonly progress: number
  readonly problem: ApiError | undefined
}

/** The destination of an upload, and callbacks for its success and failure. */
export type Destination = {
  readonly query: Omit<UploadQuery, 'filename'>
  readonly onStored: (stored: StoredFile) => void
  readonly onFailed: (problem: ApiError) => void
}

type State = {
  readonly send: typeof sendFile
  readonly slots: Observable<Readonly<Record<string, Upload | undefined>>>
  readonly running: Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>
  /** The destination of each slot's last upload, for a retry. */
  readonly destinations: Map<string, Destination>
}

export type Uploads = ReturnType<typeof createUploads>

/**
 * Creates a form's uploads. Each has a slot: 'pitch_deck', or the row of a document. Uploads continue when the user
 * opens another section.
 */
export function createUploads(send: typeof sendFile) {
  const state: State = { send, slots: createObservable({}), running: new Map(), destinations: new Map() }
  return {
    get: state.slots.get,
    subscribe: state.slots.subscribe,
    /** Holds a file until its upload is started. */
    keep: (slot: string, file: File) => {
      stop(state, slot)
      state.slots.change({ [slot]: { file, state: 'on-device', progress: 0, problem: undefined } })
    },
    /** Uploads the slot's file. Does nothing if there is no file, or if the upload is already running. */
    start: (slot: string, destination: Destination) => start(state, slot, destination),
    /** Stops an upload, and keeps its file for a retry. */
    pause: (slot: string) => {
      stop(state, slot)
      change(state, slot, { state: 'on-device', progress: 0, problem: undefined })
    },
    /** Stops an upload and removes its file. */
    drop: (slot: string) => {
      stop(state, slot)
      state.slots.change({ [slot]: undefined })
    },
    /** Returns whether every chosen file has been uploaded or removed. */
    isEmpty: () => uploadsOf(state).length === 0,
    isRunning: () => uploadsOf(state).some(({ state }) => state === 'running'),
    /** Returns a failed upload, if any. */
    failed: () => uploadsOf(state).find(({ state }) => state === 'failed'),
    /** Waits for the running uploads, retries failed ones once if that may help, and waits for the retries. */
    complete: async () => {
      await ended(state)
      retryFailed(state)
      await ended(state)
    },
  }
}

const uploadsOf = ({ slots }: State) => Object.values(slots.get()).filter((upload) => upload !== undefined)

function change({ slots }: State, slot: string, next: Partial<Upload>) {
  const upload = slots.get()[slot]
  if (upload) slots.change({ [slot]: { ...upload, ...next } })
}

function stop({ running }: State, slot: string) {
  running.get(slot)?.abort.abort()
  running.delete(slot)
}

async function ended({ running }: State) {
  while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended))
}

function retryFailed(state: State) {
  for (const [slot, destination] of state.destinations) {
    const problem = state.slots.get()[slot]?.problem
    if (problem && canRetry(problem)) start(state, slot, destination)
  }
}

/** Error codes after which a retry with the same file would fail again. */
const PERMANENT_ERRORS: readonly ApiError['code'][] = [
  'wrong-file-type',
  'too-large',
  'bad-request',
  'already-submitted',
  'file-changed',
]

/** Returns whether uploading the same file again may succeed. */
export const canRetry = ({ code }: ApiError): boolean => !PERMANENT_ERRORS.includes(code)

function start(state: State, slot: string, destination: Destination) {
  const chosen = state.slots.get()[slot]
  if (!chosen || chosen.state === 'running') return
  const abort = new AbortController()
  change(state, slot, { state: 'running', progress: 0, problem: undefined })
  state.destinations.set(slot, destination)
  state.running.set(slot, { abort, ended: upload(state, slot, chosen.file, destination, abort.signal) })
}

async function upload(state: State, slot: string, file: File, destination: Destination, signal: AbortSignal) {
  const { query, onStored, onFailed } = destination
  const onProgress = (progress: number) => signal.aborted || change(state, slot, { progress })
  try {
    const stored = await state.send(file, { ...query, filename: file.name }, onProgress, signal)
    if (signal.aborted) return
    state.slots.change({ [slot]: undefined })
    onStored(stored)
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const problem = await explainFailure(failure, file)
    if (signal.aborted) return
    change(state, slot, { state: 'failed', problem })
    onFailed(problem)
  } finally {
    // A later upload in the same slot may have replaced this one.
    if (!signal.aborted) state.running.delete(slot)
  }
}

/**
 * Explains a failed upload. Browsers report a network error for a file that they can no longer read, and a proxy may
 * reject a large file without a message.
 */
async function explainFailure(failure: ApiError, file: File): Promise<ApiError> {
  const { isGeneric, status } = failure
  if (!isGeneric) return failure
  if (status === 413) return new ApiError({ status, code: 'too-large', message: FILE_TOO_LARGE_FOR_PROXY })
  return file.arrayBuffer().then(
    () => failure,
    () => new ApiError({ status: 0, code: 'file-changed', message: FILE_CHANGED }),
  )
}

/** Returns the upload in a slot. The component rerenders as the upload progresses. */
export function useUpload(uploads: Uploads, slot: string): Upload | undefined {
  const read = () => uploads.get()[slot]
  return useSyncExternalStore(uploads.subscribe, read, read)
}

type UploadQuery = Calls['uploadFile']['query']

/** Milliseconds without progress after which an upload fails. */
const STALL_MS = 60_000

/**
 * Uploads a file. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @param onProgress called with a share from 0 to 1
 * @throws ApiError if the server refuses the file, if the connection fails or stalls, or if `signal` aborts
 */
export function sendFile(
  file: File,
  query: UploadQuery,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<Reply<'uploadFile'>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(ENDPOINTS.uploadFile.method.toUpperCase(), addressOf('uploadFile', { query }))
    const headers = { 'content-type': 'application/octet-stream', ...userHeader() }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const watchdog = createWatchdog(STALL_MS, () => {
      reject(ApiError.unanswered())
      request.abort()
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watchdog.reset()
      onProgress(total ? loaded / total : 0)
    })
    request.addEventListener('loadend', watchdog.stop)
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      try {
        resolve(readReply<'uploadFile'>({ status, text, mark: request.getResponseHeader(REPLY_HEADER) }))
      } catch (failure) {
        reject(failure)
      }
    })
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(ApiError.offline()))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** Returns a timer that calls `onStall` if `stallMs` milliseconds pass without a call of `reset`. */
function createWatchdog(stallMs: number, onStall: () => void) {
  let timer = setTimeout(onStall, stallMs)
  const stop = () => clearTimeout(timer)
  const reset = () => {
    stop()
    timer = setTimeout(onStall, stallMs)
  }
  return { reset, stop }
}
