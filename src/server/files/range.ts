import type { ByteRange } from '#server/storage/file-store.ts'

const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * What part of a file a Range header asks for (RFC 9110, 14.2).
 * @returns undefined for the whole file, which also answers several ranges and what is not understood;
 *   'unsatisfiable' when the part lies beyond the end
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [whole, first, last] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
