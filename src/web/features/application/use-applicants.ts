import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { SHARING_MESSAGES } from '#domain/applications/applicant-texts.ts'
import type { Message } from '#domain/message.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

export type Applicants = Reply<'readApplicants'>

type ChangeOptions = {
  readonly reloads?: boolean
  readonly onRefused?: (reason: string) => void
}

/**
 * Loads the applicants of an application while its dialog is open. TanStack Query is not used, as in the form (api.ts).
 */
export function useApplicants(id: string, opened: boolean) {
  const [applicants, setApplicants] = useState<Applicants>()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const load = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    const loaded = await call('readApplicants', { params: { id } })
    if (turn === latest.current) setApplicants(loaded)
  }, [id])
  useEffect(() => {
    if (opened) load().catch((failure: unknown) => notifyError(failure, SHARING_MESSAGES.loadFailed))
  }, [opened, load])
  useLiveUpdates(async (events) => {
    // Changes of applicants arrive as 'anything'. A person who was removed gets an error, which the screen shows.
    if (opened && events.some(({ kind }) => kind === 'anything')) await load().catch(() => undefined)
  })
  /**
   * Sends a change, shows the result as a toast and reloads. Resolves to whether it succeeded.
   * @param onRefused shows the server's reason, instead of a toast
   */
  const change = async (
    send: () => Promise<unknown>,
    success: Message,
    { reloads = true, onRefused }: ChangeOptions = {},
  ): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await send()
      notify(success, 'success')
      if (reloads) await load()
      return true
    } catch (failure) {
      const reason = reasonOf(failure)
      if (onRefused && reason) onRefused(reason)
      else notifyError(failure, SHARING_MESSAGES.failed)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { applicants, busy, change }
}
