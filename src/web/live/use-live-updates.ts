import { useEffect, useEffectEvent } from 'react'
import type { ChangeEvent } from '#domain/changes/change.ts'
import { subscribe } from './live-updates.ts'

/**
 * Calls `onChange` when something has changed that the person may see, wherever it was changed. The events carry no
 * content: refetch with the ordinary calls.
 */
export function useLiveUpdates(onChange: (events: readonly ChangeEvent[]) => Promise<void>): void {
  const handle = useEffectEvent(onChange)
  useEffect(() => subscribe((events) => handle(events)), [])
}
