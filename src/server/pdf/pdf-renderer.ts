import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { PRINT_TEXTS } from '#domain/applications/form/print-sections.ts'
import type { TypesetDocument } from '#domain/applications/print-document.ts'
import { findLinks, type Run } from '#domain/find-links.ts'
import type { BookedApplication, BookFront } from '#domain/review/book.ts'
import { makeFairQueue, type QueueLoad } from '#server/fair-queue.ts'
import { Problem } from '#server/problem.ts'
import contentsBody from './contents.typ?raw'
import documentBody from './document.typ?raw'
import { fontFiles, inFallbackOrder } from './fonts.ts'
import layout from './layout.typ?raw'
import { MISSING, printableDocument } from './printable-text.ts'
import { limitForTypesetting } from './typesetting-limits.ts'

/** Renders one document at a time. Waiting documents are kept in memory, up to half a megabyte each. */
const QUEUE = {
  atOnce: 1,
  ownersMax: 40,
  waitingOfOneMax: 5,
  retrySeconds: 10,
  refusal: 'The server is busy creating PDFs. Please try again in a moment.',
}
/** Maximum number of cached documents, up to a megabyte each. */
const CACHED_MAX = 20
/** Shown for a document that cannot be rendered. The browser can still print its text. */
const CANNOT_BE_SET =
  'No PDF could be made, because this application contains unusual characters. Please print it instead.'
/** Timeout for a document. Longer than the largest possible application takes. */
const TIMEOUT_MS = 60_000
/** Timeout for an image, including the start of the child process on a busy machine. */
const IMAGE_TIMEOUT_MS = 20_000
/**
 * Processor time for an SVG. Browsers take up to five times as long for one with many references. The pixels of a PNG
 * are limited (LOGO_PIXELS_MAX).
 */
const SVG_CPU_MS_MAX = 400
/** Typst's failures for an image with too many, or too deeply nested, elements. */
const TOO_MANY_PARTS = /nodes limit|call stack/
/** Idle time after which the child process ends, which frees its memory. */
const IDLE_MS = 60_000
/** Number of documents after which the child process is replaced, because Typst caches a few megabytes for each. */
const DOCUMENTS_PER_PROCESS = 15

const DOCUMENT = layout + documentBody
const CONTENTS = layout + contentsBody

/** A template that shows only an image, to test whether it can be drawn. */
const IMAGE_ONLY = '#image(json("/document.json"), height: 1cm)'

/** A document, and the processor time that rendering it took. */
type Rendered = { readonly pdf: Uint8Array<ArrayBuffer>; readonly cpuMs: number }

type Outcome = Rendered | { readonly failure: string }

class TookTooLong extends Error {}

/**
 * Renders a document, unless the same content is in the cache.
 * @param owner the person whose turn in the queue it uses
 * @param logo logo of the group
 * @throws Problem 'unavailable' if too many documents are waiting, 'too-large' if the document cannot be rendered
 */
type RenderPdf = (document: TypesetDocument, owner: string, logo?: Image) => Promise<Uint8Array<ArrayBuffer>>

/** The number of a part's first page, and a line that says for whom the book is made and when. */
type InBook = { readonly firstPage: number; readonly made: string }
/** A part of a book (book-parts.ts), or its title page with the contents. */
export type BookPart =
  | (BookedApplication & InBook & { readonly continues?: boolean })
  | (BookFront & InBook & { readonly blankPages: number })

/** An image for the typesetter, which recognises its type by the extension of its path. */
type Image = { readonly path: string; readonly bytes: Uint8Array }

/** The input of the child process: a template, its data and the image that it shows. */
type Job = { readonly template: string; readonly json: string; readonly image: Image | undefined }

type PartOptions = { readonly logo: Image | undefined; readonly signal: AbortSignal }

export type PdfRenderer = {
  readonly render: RenderPdf
  /**
   * Renders a part of a book, which takes one turn in the queue and is not cached.
   * @param signal aborts while the part is waiting
   */
  renderPart(part: BookPart, owner: string, { logo, signal }: PartOptions): Promise<Uint8Array>
  /** Draws an image once. @returns whether it can be part of a document, or why not */
  tryDrawing(image: Image, owner: string): Promise<'drawn' | 'tooComplex' | 'unreadable'>
  /** Returns the number of running, waiting and refused documents. */
  load(): QueueLoad
  /** Ends the child process. No more documents may be requested afterwards. */
  close(): void
}

/** Renders PDFs in a child process, so that other requests do not wait and the memory is freed completely. */
export function makePdfRenderer(log: Logger): PdfRenderer {
  let worker: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const queue = makeFairQueue(QUEUE)
  const cached = new Map<string, ReturnType<RenderPdf>>()
  let rendered = 0

  const end = () => {
    worker?.kill('SIGKILL')
    worker = undefined
    rendered = 0
  }
  const renderNext = async (job: Job, timeoutMs = TIMEOUT_MS) => {
    clearTimeout(idleTimer)
    worker ??= startWorker(log, (ended) => {
      if (worker === ended) end()
    })
    try {
      return await renderInWorker(worker, job, timeoutMs)
    } catch (error) {
      end()
      throw error
    } finally {
      if (++rendered >= DOCUMENTS_PER_PROCESS) end()
      idleTimer = setTimeout(end, IDLE_MS).unref()
    }
  }
  const render: RenderPdf = (document, owner, logo) => {
    const json = typesettingJson(document, logo)
    const key = createHash('sha256').update(json).digest('base64url')
    const pdfInCache = cached.get(key)
    if (pdfInCache) return pdfInCache
    const pdf = queue
      .run(owner, () => renderNext({ template: DOCUMENT, json, image: logo }))
      .then(({ pdf }) => pdf)
      .catch((error: unknown) => {
        if (error instanceof Problem) throw error
        log.error({ err: error }, 'A document could not be rendered')
        throw new Problem('too-large', CANNOT_BE_SET, { cause: error })
      })
    cached.set(key, pdf)
    // Caches failures too, because the same content would fail again, after up to a minute.
    pdf.catch((error: Problem) => error.code === 'unavailable' && cached.delete(key))
    const [oldest] = cached.keys()
    if (cached.size > CACHED_MAX && oldest !== undefined) cached.delete(oldest)
    return pdf
  }
  const renderPart: PdfRenderer['renderPart'] = async (part, owner, { logo, signal }) => {
    const template = 'entries' in part ? CONTENTS : DOCUMENT
    const { pdf } = await queue.run(owner, () => {
      signal.throwIfAborted()
      return renderNext({ template, json: typesettingJson(part, logo), image: logo })
    })
    return pdf
  }
  const tryDrawing: PdfRenderer['tryDrawing'] = async (image, owner) => {
    const job = { template: IMAGE_ONLY, json: JSON.stringify(image.path), image }
    try {
      const { cpuMs } = await queue.run(owner, () => renderNext(job, IMAGE_TIMEOUT_MS))
      return cpuMs > SVG_CPU_MS_MAX && image.path.endsWith('.svg') ? 'tooComplex' : 'drawn'
    } catch (error) {
      if (error instanceof Problem) throw error
      log.info({ err: error }, 'An image cannot be drawn')
      return error instanceof TookTooLong || TOO_MANY_PARTS.test(String(error)) ? 'tooComplex' : 'unreadable'
    }
  }
  const close = () => {
    clearTimeout(idleTimer)
    end()
  }
  return { render, renderPart, tryDrawing, load: queue.load, close }
}

/**
 * Names of properties in which web and e-mail addresses become links. All other texts are our own, or single lines that
 * users typed.
 */
const WITH_LINKS: ReadonlySet<string> = new Set(['paragraphs', 'details', 'name', 'question'])

/**
 * Maximum number of links in a document. Thousands would take the typesetter many seconds, and no real application has
 * a hundred.
 */
const LINKS_MAX = 500

/** Returns the input data of document.typ or contents.typ. */
function typesettingJson(document: TypesetDocument | BookPart, logo: Image | undefined): string {
  const { document: printable, usage } = printableDocument(document)
  const data = {
    ...limitForTypesetting(printable),
    logo: logo?.path ?? '',
    fonts: inFallbackOrder(usage.fonts),
    missing: usage.missing > 0 ? PRINT_TEXTS.missing(usage.missing) : '',
  }
  let links = 0
  const runsOf = (text: string) => {
    const runs = findLinks(text, LINKS_MAX - links).map(withoutIncompleteLink)
    links += runs.filter(({ href }) => href).length
    return runs
  }
  return JSON.stringify(data, (key, value) => {
    if (!WITH_LINKS.has(key)) return value
    return Array.isArray(value) ? value.map(runsOf) : runsOf(value)
  })
}

/** Without its missing characters, an address would lead somewhere else. */
const withoutIncompleteLink = ({ text, href }: Run): Run =>
  href && !text.includes(MISSING) ? { text, href } : { text }

function startWorker(log: Logger, onExit: (worker: ChildProcess) => void): ChildProcess {
  // The worker has this name both in the source and in the bundle.
  const script = './typst-worker.js'
  const worker = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener, the error event would end the server.
  worker.on('error', (error) => log.error({ err: error }, 'The PDF process failed'))
  worker.once('exit', () => onExit(worker))
  unrefWorker(worker)
  return worker
}

/** Lets the server exit while the worker is idle. */
function unrefWorker(worker: ChildProcess): void {
  worker.unref()
  worker.channel?.unref()
}

/** @throws the error of the child process, or a timeout */
function renderInWorker(worker: ChildProcess, job: Job, timeoutMs: number): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new TookTooLong('The document took too long to render.')), timeoutMs)
    const stopListening = () => {
      clearTimeout(timer)
      unrefWorker(worker)
      worker.off('message', onMessage).off('error', fail).off('exit', onExit)
    }
    const onMessage = (outcome: Outcome) => {
      stopListening()
      if ('pdf' in outcome) resolve(outcome)
      else reject(new Error(outcome.failure))
    }
    const fail = (error: Error) => {
      stopListening()
      reject(error)
    }
    const onExit = () => fail(new Error('The PDF process ended.'))
    worker
      .on('message', onMessage as (message: unknown) => void)
      .on('error', fail)
      .on('exit', onExit)
    worker.channel?.ref()
    worker.send({ ...job, fonts: fontFiles() })
  })
}
