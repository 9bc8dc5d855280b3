import { useSyncExternalStore } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { ApiError } from '#web/api/api-error.ts'
import { addressOf, userHeader } from '#web/api/client.ts'
import { publishSignals } from '#web/api/signals.ts'
import { createObservable, type Observable } from '#web/observable.ts'

/** A chosen file on its way; when it has arrived it is an answer and no upload any more. */
export type Upload = {
  readonly file: File
  readonly state: 'on-device' | 'running' | 'failed'
  /** 0 to 1. */
  readonly progress: number
  /** Why it failed. */
  readonly problem: ApiError | undefined
}

/** Where an upload goes and what happens when it has arrived. */
export type Destination = {
  readonly query: Omit<UploadQuery, 'filename'>
  readonly onStored: (stored: StoredFile) => void
  readonly onFailed: (problem: ApiError) => void
}

type Desk = {
  readonly send: typeof sendFile
  readonly slots: Observable<Readonly<Record<string, Upload | undefined>>>
  readonly running: Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>
}

export type Uploads = ReturnType<typeof createUploads>

/**
 * The uploads of one form, by slot ('pitch_deck', or a document's row). They go on while sections change.
 * @param send how a file is sent
 */
export function createUploads(send: typeof sendFile) {
  const desk: Desk = { send, slots: createObservable({}), running: new Map() }
  return {
    get: desk.slots.get,
    subscribe: desk.slots.subscribe,
    /** Keeps a file on the device, until it is started. */
    keep: (slot: string, file: File) => {
      stop(desk, slot)
      desk.slots.change({ [slot]: { file, state: 'on-device', progress: 0, problem: undefined } })
    },
    /** Sends what the slot keeps; harmless when it keeps nothing or is under way. */
    start: (slot: string, destination: Destination) => start(desk, slot, destination),
    /** Stops an upload and keeps its file on the device. */
    pause: (slot: string) => {
      stop(desk, slot)
      change(desk, slot, { state: 'on-device', progress: 0, problem: undefined })
    },
    /** Gives the file up. */
    drop: (slot: string) => {
      stop(desk, slot)
      desk.slots.change({ [slot]: undefined })
    },
    /** Whether every chosen file has become an answer, or was given up. */
    isEmpty: () => uploadsOf(desk).length === 0,
    isRunning: () => uploadsOf(desk).some(({ state }) => state === 'running'),
    /** Why an upload did not get through, if one did not. */
    failed: () => uploadsOf(desk).find(({ state }) => state === 'failed')?.problem,
    /** Resolves when nothing is under way any more. */
    ended: async () => {
      while (desk.running.size > 0) await Promise.all([...desk.running.values()].map(({ ended }) => ended))
    },
  }
}

const uploadsOf = ({ slots }: Desk) => Object.values(slots.get()).filter((upload) => upload !== undefined)

function change({ slots }: Desk, slot: string, next: Partial<Upload>) {
  const upload = slots.get()[slot]
  if (upload) slots.change({ [slot]: { ...upload, ...next } })
}

function stop({ running }: Desk, slot: string) {
  running.get(slot)?.abort.abort()
  running.delete(slot)
}

function start(desk: Desk, slot: string, destination: Destination) {
  const upload = desk.slots.get()[slot]
  if (!upload || upload.state === 'running') return
  const abort = new AbortController()
  change(desk, slot, { state: 'running', progress: 0, problem: undefined })
  desk.running.set(slot, { abort, ended: carry(desk, slot, upload.file, destination, abort.signal) })
}

async function carry(desk: Desk, slot: string, file: File, destination: Destination, signal: AbortSignal) {
  const { query, onStored, onFailed } = destination
  const onProgress = (progress: number) => signal.aborted || change(desk, slot, { progress })
  try {
    const stored = await desk.send(file, { ...query, filename: file.name }, onProgress, signal)
    if (signal.aborted) return
    desk.slots.change({ [slot]: undefined })
    onStored(stored)
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    if (signal.aborted) return
    change(desk, slot, { state: 'failed', problem })
    onFailed(problem)
  } finally {
    // A later upload of the same slot may have taken its place.
    if (!signal.aborted) desk.running.delete(slot)
  }
}

/** The upload of a slot, as it goes on; undefined when there is none. */
export function useUpload(uploads: Uploads, slot: string): Upload | undefined {
  const read = () => uploads.get()[slot]
  return useSyncExternalStore(uploads.subscribe, read, read)
}

type UploadQuery = Calls['uploadFile']['query']

const OK = 200
/** Milliseconds without anything sent or answered after which an upload is given up. */
const SILENCE_MS = 60_000

/**
 * Sends a file as it is. By XMLHttpRequest, because fetch does not tell how far an upload has come.
 * @param onProgress called with 0 to 1
 * @throws ApiError when it was refused, did not get through, came to a standstill, or `signal` aborted it
 */
export function sendFile(
  file: File,
  query: UploadQuery,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Reply<'uploadFile'>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(ENDPOINTS.uploadFile.method.toUpperCase(), addressOf('uploadFile', { query }))
    const headers = { 'content-type': 'application/octet-stream', ...userHeader() }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const watch = watchFor(SILENCE_MS, () => {
      reject(ApiError.unanswered())
      request.abort()
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.again()
      onProgress(total ? loaded / total : 0)
    })
    request.addEventListener('loadend', watch.end)
    request.addEventListener('load', () => {
      if (request.status === OK) resolve(JSON.parse(request.responseText) as Reply<'uploadFile'>)
      else reject(publishSignals(ApiError.from(request.status, request.responseText)))
    })
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(ApiError.offline()))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** Calls when so many milliseconds pass without `again`. */
function watchFor(silenceMs: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, silenceMs)
  const end = () => clearTimeout(timer)
  const again = () => {
    end()
    timer = setTimeout(onSilence, silenceMs)
  }
  return { again, end }
}
