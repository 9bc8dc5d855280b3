import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StaticRouter } from '#web/routing/router.tsx'
import { AuthProvider } from '#web/session/auth.tsx'
import { SIGNED_OUT } from '#web/session/auth-state.ts'
import { updateCurrentPerson } from '#web/session/current-person.ts'
import { LOADING } from '#web/ui/texts.ts'
import { AccessGate } from './access-gate.tsx'

test.each([
  ['public', 'Access Denied'],
  ['own', LOADING],
  ['signed-in', LOADING],
  ['team', LOADING],
] as const)('until the server says who is signed in, a screen for %s shows %j', (access, shown) => {
  // Other tests may have signed somebody in.
  updateCurrentPerson(SIGNED_OUT)
  const drawn = renderToString(
    <MantineProvider>
      <AuthProvider>
        <StaticRouter location='/'>
          <AccessGate access={access}>Access Denied</AccessGate>
        </StaticRouter>
      </AuthProvider>
    </MantineProvider>,
  )
  expect([LOADING, 'Access Denied'].filter((text) => drawn.includes(text))).toEqual([shown])
})
