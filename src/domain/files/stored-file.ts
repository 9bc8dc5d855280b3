import { isolate } from '../text.ts'

/** Prefix of file URLs, followed by the path in the bucket. */
export const FILES_PATH = '/files/'

/** A reference to a stored file, as answers contain it. */
export type StoredFile = {
  /** For example '/files/…'. */
  readonly url: string
  readonly filename: string
  /** For example '2.50 MB'. */
  readonly size: string
}

/** Returns the path in the bucket, or '' for a URL that does not point to a file. */
export const storagePathOf = (url: string): string =>
  url.startsWith(FILES_PATH) ? url.slice(FILES_PATH.length) : ''

/** Returns a text such as 'Deck.pdf (2.50 MB)'. */
export const describeFile = ({ filename, size }: StoredFile): string =>
  size ? `${isolate(filename)} (${size})` : filename
