import { focusManager, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { afterPointerUp } from '#web/after-pointer-up.ts'
import { onPageRestored } from '#web/page-restored.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useOwner } from '#web/session/current-person.ts'

// Also refetches when the window gets the focus. A window next to another one is always visible, but its data may be
// stale.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus()
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
})

// Screens show new data only while no pointer is pressed.
notifyManager.setScheduler(afterPointerUp)

// api/client.ts retries calls where that helps. When the device is offline, calls fail immediately and the screen shows
// an error. By default, the library would pause them and send them later.
const OPTIONS = { retry: false, networkMode: 'always' } as const
const createClient = () => new QueryClient({ defaultOptions: { queries: OPTIONS, mutations: OPTIONS } })

let cached: { readonly owner: string; readonly client: QueryClient } | undefined

/**
 * Returns a separate client for each user, so that no user sees another user's data. The client is kept if the session
 * is lost.
 */
function clientOf(owner: string): QueryClient {
  if (owner !== cached?.owner) cached = { owner, client: createClient() }
  return cached.client
}

/** Provides the query cache that signed-in screens share. */
export function QueryClientForPerson({ children }: { readonly children: ReactNode }) {
  const { subscribe } = useAuth()
  const client = clientOf(useOwner())
  useEffect(
    () =>
      subscribe((event) => {
        if (event === 'SIGNED_IN') void client.invalidateQueries()
      }),
    [subscribe, client],
  )
  useEffect(() => onPageRestored(() => void client.invalidateQueries()), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
