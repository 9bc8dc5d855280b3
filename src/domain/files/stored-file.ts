import { displayFileSize } from '../file-sizes.ts'

/** The product's own addresses of files begin with it; what follows is the path in the bucket. */
export const FILES_PATH = '/files/'

/** A stored file as an answer refers to it. */
export type StoredFile = {
  /** The product's own address of it, '/files/…'. */
  readonly url: string
  readonly filename: string
  /** As text, '2.50 MB'. */
  readonly size: string
}

/** The path in the bucket that an address stands for; '' for an address that is not one of the product's files. */
export const storagePathOf = (url: string): string =>
  url.startsWith(FILES_PATH) ? url.slice(FILES_PATH.length) : ''

/** 'Deck.pdf (2.50 MB)', 'Note.pdf (31 KB)' */
export const describeFile = ({ filename, size }: StoredFile): string =>
  size ? `${filename} (${displayFileSize(size)})` : filename
