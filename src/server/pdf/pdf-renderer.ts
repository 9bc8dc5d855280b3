import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { PrintedDocument } from '#domain/applications/print-document.ts'
import { makeFairQueue, type QueueLoad } from '#server/fair-queue.ts'
import template from './document.typ?raw'

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
type RenderPdf = (document: PrintedDocument, owner: string) => Promise<Uint8Array<ArrayBuffer>>

export type PdfRenderer = {
  readonly render: RenderPdf
  /** What is being set, and what waits for it. */
  load(): QueueLoad
  /** Ends what sets them; nobody asks any more. */
  close(): void
}

/** Sets documents as PDF in a process of its own: no request waits for it, and its memory goes back whole. */
export function makePdfRenderer(log: Logger): PdfRenderer {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const queue = makeFairQueue(QUEUE)
  const kept = new Map<string, ReturnType<RenderPdf>>()
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
      return await renderInWorker(worker, json)
    } catch (error) {
      end()
      throw error
    } finally {
      if (++made >= DOCUMENTS_PER_PROCESS) end()
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  const typeset: RenderPdf = (document, owner) => {
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
  return { render: typeset, load: queue.load, close }
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
  unrefWorker(worker)
  return worker
}

/** It keeps the server up only while a document is being set. */
function unrefWorker(worker: ChildProcess): void {
  worker.unref()
  worker.channel?.unref()
}

/** @throws what went wrong in the process, or that it took too long */
function renderInWorker(worker: ChildProcess, json: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('A document took too long to set.')), LONGEST_MS)
    const stopListening = () => {
      clearTimeout(timer)
      unrefWorker(worker)
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

/** The text's own, then one for every script it lacks: those of India, Arabic, Hebrew, and pictures. */
const FAMILIES = [
  { family: 'Inter', folder: 'inter', file: 'Inter' },
  { family: 'Noto Sans Devanagari', folder: 'noto-sans-devanagari', file: 'NotoSansDevanagari' },
  { family: 'Noto Sans Bengali', folder: 'noto-sans-bengali', file: 'NotoSansBengali' },
  { family: 'Noto Sans Gurmukhi', folder: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi' },
  { family: 'Noto Sans Gujarati', folder: 'noto-sans-gujarati', file: 'NotoSansGujarati' },
  { family: 'Noto Sans Oriya', folder: 'noto-sans-oriya', file: 'NotoSansOriya' },
  { family: 'Noto Sans Tamil', folder: 'noto-sans-tamil', file: 'NotoSansTamil' },
  { family: 'Noto Sans Telugu', folder: 'noto-sans-telugu', file: 'NotoSansTelugu' },
  { family: 'Noto Sans Kannada', folder: 'noto-sans-kannada', file: 'NotoSansKannada' },
  { family: 'Noto Sans Malayalam', folder: 'noto-sans-malayalam', file: 'NotoSansMalayalam' },
  { family: 'Noto Sans Arabic', folder: 'noto-sans-arabic', file: 'NotoSansArabic' },
  { family: 'Noto Sans Hebrew', folder: 'noto-sans-hebrew', file: 'NotoSansHebrew' },
  { family: 'Noto Emoji', folder: 'noto-emoji', file: 'NotoEmoji' },
] as const

const HEADINGS = { folder: 'bricolage-grotesque', file: 'BricolageGrotesque' }
const WEIGHTS = ['400Regular', '600SemiBold'] as const

/** In the order in which a character's font is looked for. */
const FONT_FAMILIES: readonly string[] = FAMILIES.map(({ family }) => family)

/**
 * Paths of all font files.
 * @throws when a package of fonts is not installed
 */
function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return [...FAMILIES, HEADINGS].flatMap(({ folder, file }) =>
    WEIGHTS.map((weight) => resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)),
  )
}
