import { useSyncExternalStore } from 'react'
import type { Upload, Uploads } from './uploads.ts'

/** The upload of a slot, as it goes on; undefined when there is none. */
export const useUpload = (uploads: Uploads, slot: string): Upload | undefined =>
  useSyncExternalStore(uploads.subscribe, () => uploads.get()[slot])
