import { useEffect, useEffectEvent } from 'react'
import type { ChangeEvent } from '#domain/changes/change.ts'
import { subscribe } from './live-updates.ts'

/**
 * Calls `onChange` when data that the user may see has changed, in this browser or elsewhere. Events contain no data;
 * refetch it with the usual calls.
 */
export function useLiveUpdates(onChange: (events: readonly ChangeEvent[]) => Promise<void>): void {
  const handle = useEffectEvent(onChange)
  useEffect(() => subscribe((events) => handle(events)), [])
}
