import { type ReactNode, useEffect, useState } from 'react'
import { createAuth } from './auth.ts'
import { AuthContext } from './auth-context.ts'

/** Gives the session to everything inside it (useAuth). */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [auth] = useState(createAuth)
  useEffect(() => auth.start(), [auth])
  return <AuthContext value={auth}>{children}</AuthContext>
}
