import { isolate } from '../text.ts'

/** Prefix of file URLs, followed by the path in the bucket. */
export const FILES_PATH = '/files/'

/** Reference to a stored file in an answer. */
export type StoredFile = {
  /** Such as '/files/…'. */
  readonly url: string
  readonly filename: string
  /** Such as '2.50 MB'. */
  readonly size: string
}

/** Returns the path in the bucket; '' for a URL that is not a file's. */
export const storagePathOf = (url: string): string =>
  url.startsWith(FILES_PATH) ? url.slice(FILES_PATH.length) : ''

/** Returns a text such as 'Deck.pdf (2.50 MB)'. */
export const describeFile = ({ filename, size }: StoredFile): string =>
  size ? `${isolate(filename)} (${size})` : filename
