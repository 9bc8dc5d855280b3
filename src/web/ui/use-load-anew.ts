import { useState } from 'react'
import type { Message } from '#domain/message.ts'
import { loadAnew } from './not-fetched.ts'
import { UNREACHABLE } from './texts.ts'

/**
 * Loads the page anew for code that did not come, once the server answers; until then the page that is there stays.
 * @param failed what is said of it at first
 * @returns `message`, what is to be said of it now
 */
export function useLoadAnew(failed: Message) {
  const [state, setState] = useState<'failed' | 'asking' | 'unreachable'>('failed')
  return {
    asking: state === 'asking',
    message: state === 'unreachable' ? UNREACHABLE : failed,
    loadAnew: () => {
      setState('asking')
      void loadAnew().then(() => setState('unreachable'))
    },
  }
}
