import { useSyncExternalStore } from 'react'
import type { Upload, Uploads } from './uploads.ts'

/** The upload of a slot, as it goes on; undefined when there is none. */
export function useUpload(uploads: Uploads, slot: string): Upload | undefined {
  const read = () => uploads.get()[slot]
  return useSyncExternalStore(uploads.subscribe, read, read)
}
