import { useEffect } from 'react'
import { PATHS } from '#domain/routes.ts'
import { Navigate } from '#web/routing/navigate.tsx'
import { notify } from '#web/ui/notify.ts'
import type { Followed } from './followed-link.tsx'

type AlreadyInProps = { readonly followed: Followed | undefined }

/** Somebody signed in has no use for the way in; how an e-mail's link went, they are told all the same. */
export function AlreadyIn({ followed }: AlreadyInProps) {
  useEffect(() => {
    if (followed && !followed.then) notify(followed.message, followed.problem ? 'problem' : 'success')
  }, [followed])
  return <Navigate to={followed?.then ?? PATHS.myApplications} replace />
}
