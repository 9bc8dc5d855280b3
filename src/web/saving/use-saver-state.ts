import { useSyncExternalStore } from 'react'
import type { DraftState } from './draft.ts'
import type { Saver } from './saver.ts'

/** What is known of the saves, as it changes. */
export const useSaverState = (saver: Saver): DraftState => useSyncExternalStore(saver.subscribe, saver.get)
