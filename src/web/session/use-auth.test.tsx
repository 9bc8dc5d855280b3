import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthProvider } from './auth-provider.tsx'
import { useAuth } from './use-auth.ts'

const Tier = () => <i>{JSON.stringify(useAuth().access)}</i>

test('useAuth outside its provider says so', () => {
  expect(() => renderToString(<Tier />)).toThrow(new Error('useAuth must be used within an AuthProvider'))
})

test('useAuth within its provider knows nobody at first, who has neither full nor premium access', () => {
  const drawn = renderToString(
    <AuthProvider>
      <Tier />
    </AuthProvider>,
  )
  expect(drawn.replaceAll('&quot;', '"')).toBe('<i>{"full":false,"premium":false}</i>')
})
