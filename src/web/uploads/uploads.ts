import type { StoredFile } from '#domain/files/stored-file.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createObservable, type Observable } from '#web/observable.ts'
import type { sendFile, UploadQuery } from './send-file.ts'

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
