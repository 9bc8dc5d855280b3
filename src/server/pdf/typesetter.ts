import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { PrintedDocument } from '#domain/applications/printed.ts'
import { makeFairQueue, type QueueLoad } from '#server/fair-queue.ts'
import template from './document.typ?raw'
import { FONT_FAMILIES, fontFiles } from './fonts.ts'

/** One document after another. What waits is kept in memory, up to half a megabyte each. */
const QUEUE = {
  atOnce: 1,
  ownersMax: 40,
  waitingOfOneMax: 5,
  retrySeconds: 10,
  refusal: 'Many documents are being made. Please try again in a moment.',
}
/** Documents kept for whoever asks again; up to a megabyte each. */
const KEPT_MAX = 20
/** Beyond what the longest application that can be stored takes. */
const LONGEST_MS = 60_000
/** After which the process and its memory are given back. */
const IDLE_MS = 60_000
/** The typesetter remembers what it has set, some megabytes each time: a new process begins afresh. */
const DOCUMENTS_PER_PROCESS = 15

type Outcome = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly failure: string }

/**
 * The same content is set once.
 * @param owner whose turn it takes
 * @throws Problem 'unavailable' when too many wait already
 */
export type Typeset = (document: PrintedDocument, owner: string) => Promise<Uint8Array<ArrayBuffer>>

export type Typesetter = {
  readonly typeset: Typeset
  /** What is being set, and what waits for it. */
  load(): QueueLoad
  /** Ends what sets them; nobody asks any more. */
  close(): void
}

/** Sets documents as PDF in a process of its own: no request waits for it, and its memory goes back whole. */
export function makeTypesetter(log: Logger): Typesetter {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const queue = makeFairQueue(QUEUE)
  const kept = new Map<string, ReturnType<Typeset>>()
  let made = 0

  const end = () => {
    worker?.kill('SIGKILL')
    worker = undefined
    made = 0
  }
  const setNext = async (json: string) => {
    clearTimeout(idle)
    worker ??= startWorker(log, (ended) => {
      if (worker === ended) end()
    })
    try {
      return await answerOf(worker, json)
    } catch (error) {
      end()
      throw error
    } finally {
      if (++made >= DOCUMENTS_PER_PROCESS) end()
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  const typeset: Typeset = (document, owner) => {
    const json = JSON.stringify({ ...document, fonts: FONT_FAMILIES })
    const key = createHash('sha256').update(json).digest('base64url')
    const known = kept.get(key)
    if (known) return known
    const pdf = queue.run(owner, () => setNext(json))
    kept.set(key, pdf)
    pdf.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return pdf
  }
  const close = () => {
    clearTimeout(idle)
    end()
  }
  return { typeset, load: queue.load, close }
}

function startWorker(log: Logger, onExit: (worker: ChildProcess) => void): ChildProcess {
  // The same name beside this file in the sources and beside its bundle.
  const script = './typst-worker.js'
  const worker = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener an error would end the server.
  worker.on('error', (error) => log.error({ err: error }, 'The process that sets documents failed'))
  worker.once('exit', () => onExit(worker))
  leave(worker)
  return worker
}

/** It keeps the server up only while a document is being set. */
function leave(worker: ChildProcess): void {
  worker.unref()
  worker.channel?.unref()
}

/** @throws what went wrong in the process, or that it took too long */
function answerOf(worker: ChildProcess, json: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('A document took too long to set.')), LONGEST_MS)
    const stopListening = () => {
      clearTimeout(timer)
      leave(worker)
      worker.off('message', take).off('error', fail).off('exit', lost)
    }
    const take = (outcome: Outcome) => {
      stopListening()
      if ('pdf' in outcome) resolve(outcome.pdf)
      else reject(new Error(outcome.failure))
    }
    const fail = (error: Error) => {
      stopListening()
      reject(error)
    }
    const lost = () => fail(new Error('The process that sets documents ended.'))
    worker
      .on('message', take as (message: unknown) => void)
      .on('error', fail)
      .on('exit', lost)
    worker.channel?.ref()
    worker.send({ template, fonts: fontFiles(), json })
  })
}
