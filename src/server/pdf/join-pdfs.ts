/** Object numbers of a joined file. Those of the parts follow. */
const [ROOT, PAGES, TAGS, OUTLINE, INFO, FIRST] = [1, 2, 3, 4, 5, 6]

const XREF_START = /startxref\s+(\d+)\s+%%EOF\s*$/
const XREF_ENTRY = /(\d{10}) \d{5} n/g
const STREAM = '\nstream\n'
/** A link to an application, in the contents of a book (contents.typ). */
const APPLICATION_LINK = /\/A <<[^>]*\/URI \(application:(\d+)\)[^>]*>>/g

type Added = {
  /** The part, which must be written to the file next. */
  readonly content: Buffer
  readonly pages: number
  /** A reference to the first page. */
  readonly firstPage: string
}

/** References to the part's trees of pages and of tags. */
type Trees = { readonly pageKid: string; readonly tagKids: string }

/** An entry of the outline. */
type Bookmark = { readonly title: string; readonly page: string }

type Ending = { readonly title: string; readonly author: string; readonly bookmarks: readonly Bookmark[] }

/**
 * Joins PDFs into one without keeping them in memory. Reads only files that Typst wrote: with one table of offsets, and
 * without compressed objects. Keeps the tags that screen readers use.
 */
export function joinPdfs() {
  const offsets: number[] = []
  let length = 0
  let next = FIRST
  let pages = 0
  let tagKeys = 0
  let roles = ''
  const pageKids: string[] = []
  const tagKidsOfFile: string[] = []
  const tagsOfPages: string[] = []

  const sized = (text: string): Buffer => {
    const content = Buffer.from(text, 'latin1')
    length += content.length
    return content
  }
  const objectOf = (number: number, body: string): string => `${number} 0 obj\n${body}endobj\n`

  /** @param targets the pages to which the links of the contents lead */
  function append(pdf: Uint8Array, targets?: readonly Bookmark[]): Added & Trees {
    const { objects, root } = readPdf(pdf)
    const catalog = objects.get(root) ?? ''
    const pageRoot = numberIn(catalog, /\/Pages (\d+) 0 R/)
    const tagRoot = numberIn(catalog, /\/StructTreeRoot (\d+) 0 R/)
    const moved = (body: string) => renumbered(body, { by: next - 1, tagRoot, tagKeys })
    const pageTree = moved(objects.get(pageRoot) ?? '')
    const tagTree = moved(objects.get(tagRoot) ?? '')
    const written: string[] = []
    let at = length
    for (const [number, body] of objects) {
      if (number === root || number === tagRoot) continue
      const end = body.includes(STREAM) ? body.indexOf(STREAM) : body.length
      const dictionary = moved(body.slice(0, end))
        .replace('/Type /Pages\n', `/Type /Pages\n  /Parent ${PAGES} 0 R\n`)
        .replace(APPLICATION_LINK, (_, target) => `/Dest [${targets?.[target - 1]?.page} /Fit]`)
      const object = objectOf(next - 1 + number, dictionary + body.slice(end))
      offsets[next - 1 + number] = at
      at += object.length
      written.push(object)
    }
    for (const [, key, value] of textIn(tagTree, /\/Nums \[([^\]]*)\]/).matchAll(/(\d+) (\d+ 0 R)/g))
      tagsOfPages.push(`${Number(key) + tagKeys} ${value}`)
    const count = numberIn(pageTree, /\/Count (\d+)/)
    const pageKid = `${next - 1 + pageRoot} 0 R`
    pages += count
    roles ||= textIn(tagTree, /(\/RoleMap <<[^>]*>>)/)
    tagKeys += numberIn(tagTree, /\/ParentTreeNextKey (\d+)/)
    next += Math.max(...objects.keys())
    return {
      content: sized(written.join('')),
      pages: count,
      firstPage: textIn(pageTree, /\/Kids \[(\d+ 0 R)/),
      pageKid,
      tagKids: textIn(tagTree, /\/K \[([^\]]*)\]/),
    }
  }

  return {
    /** Returns the beginning of the file, before all parts. */
    start: (): Buffer => sized('%PDF-1.7\n%\x80\x80\x80\x80\n'),

    /** Returns a comment, which no reader of PDFs shows. */
    comment: (text: string): Buffer => sized(`%${text}\n`),

    /** Adds a part at the end. */
    add(pdf: Uint8Array): Added {
      const { pageKid, tagKids, ...added } = append(pdf)
      pageKids.push(pageKid)
      tagKidsOfFile.push(tagKids)
      return added
    },

    /** Adds the contents before all parts. @param targets the pages to which its links lead */
    addContents(pdf: Uint8Array, targets: readonly Bookmark[]): Added {
      const { pageKid, tagKids, ...added } = append(pdf, targets)
      pageKids.unshift(pageKid)
      tagKidsOfFile.unshift(tagKids)
      return added
    },

    /** Returns the end of the file. */
    end({ title, author, bookmarks }: Ending): Buffer {
      const outlineStart = next
      next += bookmarks.length
      const bookmark = (index: number) => `${outlineStart + index} 0 R`
      const last = bookmarks.length - 1
      const objects: [number, string][] = [
        [
          ROOT,
          `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (en) /StructTreeRoot ${TAGS} 0 R /MarkInfo << /Marked true >> /Outlines ${OUTLINE} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
        ],
        [PAGES, `<< /Type /Pages /Count ${pages} /Kids [${pageKids.join(' ')}] >>`],
        [
          TAGS,
          `<< /Type /StructTreeRoot ${roles} /K [${tagKidsOfFile.join(' ')}] /ParentTree << /Nums [${tagsOfPages.join(' ')}] >> /ParentTreeNextKey ${tagKeys} >>`,
        ],
        [
          OUTLINE,
          `<< /Type /Outlines${last >= 0 ? ` /First ${bookmark(0)} /Last ${bookmark(last)} /Count ${bookmarks.length}` : ''} >>`,
        ],
        [INFO, `<< /Title ${hexString(title)} /Author ${hexString(author)} >>`],
        ...bookmarks.map(({ title, page }, index): [number, string] => [
          outlineStart + index,
          `<< /Title ${hexString(title)} /Parent ${OUTLINE} 0 R /Dest [${page} /Fit]${index > 0 ? ` /Prev ${bookmark(index - 1)}` : ''}${index < last ? ` /Next ${bookmark(index + 1)}` : ''} >>`,
        ]),
      ]
      let at = length
      const bodies = objects.map(([number, body]) => {
        const object = objectOf(number, `${body}\n`)
        offsets[number] = at
        at += object.length
        return object
      })
      const table = Array.from({ length: next - 1 }, (_, index) => {
        const offset = offsets[index + 1]
        return offset === undefined
          ? '0000000000 65535 f \n'
          : `${String(offset).padStart(10, '0')} 00000 n \n`
      })
      return sized(
        `${bodies.join('')}xref\n0 ${next}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${next} /Root ${ROOT} 0 R /Info ${INFO} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
      )
    },
  }
}

/** Returns the number of pages of a PDF that Typst wrote. */
export function pagesOf(pdf: Uint8Array): number {
  const { objects, root } = readPdf(pdf)
  const pageRoot = numberIn(objects.get(root) ?? '', /\/Pages (\d+) 0 R/)
  return numberIn(objects.get(pageRoot) ?? '', /\/Count (\d+)/)
}

/** Returns the bodies of all objects by their numbers, up to `endobj`, and the number of the catalog. */
function readPdf(pdf: Uint8Array): { objects: Map<number, string>; root: number } {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const table = numberIn(file.slice(-100), XREF_START)
  const xref = file.slice(table)
  const starts = [...xref.matchAll(XREF_ENTRY)].map(([, offset]) => Number(offset)).sort((a, b) => a - b)
  const objects = new Map<number, string>()
  for (const [index, start] of starts.entries()) {
    const object = file.slice(start, starts[index + 1] ?? table)
    const bodyStart = object.indexOf('obj\n') + 'obj\n'.length
    objects.set(Number.parseInt(object, 10), object.slice(bodyStart, object.lastIndexOf('endobj')))
  }
  return { objects, root: numberIn(xref, /\/Root (\d+) 0 R/) }
}

/** A character that matters for where a string ends, a reference, or the key of a page in the tree of tags. */
const TOKEN = /\\.|[()]|\b(\d+) 0 R\b|\/StructParents? (\d+)/gs

type Move = { readonly by: number; readonly tagRoot: number; readonly tagKeys: number }

/** Changes the references in a dictionary or an array, but not the texts in it. */
function renumbered(body: string, { by, tagRoot, tagKeys }: Move): string {
  let depth = 0
  return body.replace(TOKEN, (token, reference?: string, key?: string) => {
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth > 0) return token
    if (reference) return `${Number(reference) === tagRoot ? TAGS : Number(reference) + by} 0 R`
    return key ? token.replace(key, String(Number(key) + tagKeys)) : token
  })
}

/** @throws if Typst writes its files differently, as a new version of it may */
function textIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`A PDF by Typst lacks ${pattern}.`)
  return found
}

const numberIn = (text: string, pattern: RegExp): number => Number(textIn(text, pattern))

const hexString = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
