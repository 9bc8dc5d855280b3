import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { PATHS } from '#domain/routes.ts'
import { notify } from '#web/parts/notify.ts'
import { useFollowedLink } from './followed-link.tsx'

/** Somebody signed in has no use for the way in; how a letter's link went, they are told all the same. */
export function AlreadyIn() {
  const followed = useFollowedLink()
  const message = followed?.message
  const problem = followed?.problem
  useEffect(() => {
    if (message) notify(message, problem ? 'problem' : 'success')
  }, [message, problem])
  return <Navigate to={PATHS.myApplications} replace />
}
