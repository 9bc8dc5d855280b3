import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '#web/session/auth.tsx'
import { useOwner } from '#web/session/current-person.ts'

type Kept = { readonly owner: string; readonly client: QueryClient }

// Coming from another window shows nothing that was hidden, yet what is read may be old.
focusManager.setEventListener((onSeen) => {
  const see = () => onSeen()
  window.addEventListener('focus', see)
  document.addEventListener('visibilitychange', see)
  return () => {
    window.removeEventListener('focus', see)
    document.removeEventListener('visibilitychange', see)
  }
})

// Calls try again themselves where that helps (api.ts). Offline they fail at once, and the screen says so: the
// library's own way is to wait without a word and to act later, unasked.
const CALLS = { retry: false, networkMode: 'always' } as const
const freshClient = () => new QueryClient({ defaultOptions: { queries: CALLS, mutations: CALLS } })

let kept: Kept | undefined

/** One person's replies are never shown to the next; a lost session leaves them until it is known who comes. */
function clientOf(owner: string): QueryClient {
  if (owner !== kept?.owner) kept = { owner, client: freshClient() }
  return kept.client
}

/** Keeps what signed-in screens read from the server, from screen to screen. */
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
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
