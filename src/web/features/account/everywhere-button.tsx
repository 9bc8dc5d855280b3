import { Button } from '@mantine/core'
import { useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { useMaySignOut } from '#web/shell/use-may-sign-out.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/toasts.tsx'
import styles from './account.module.css'
import { ACCOUNT_TEXTS, sessionNotEnded } from './texts.ts'

const TEXTS = ACCOUNT_TEXTS.sessions

/** That the session is gone is what was asked for: an earlier try came through without its reply. */
function unlessEnded(failure: unknown): void {
  if (!(failure instanceof ApiError && failure.code === 'signed-out')) throw failure
}

/** Ends every session, this one too. */
export function EverywhereButton() {
  const { left } = useAuth()
  const mayEnd = useMaySignOut()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const stay = () => {
    setBusy(false)
    setAsking(false)
  }
  const end = async () => {
    setBusy(true)
    try {
      if (!(await mayEnd())) return stay()
      await call('endAllSessions').catch(unlessEnded)
      left()
      navigate(PATHS.auth, { replace: true })
      notify(ACCOUNT_MESSAGES.signedOutEverywhere, 'success')
    } catch (failure) {
      stay()
      notify(sessionNotEnded(reasonOf(failure)), 'problem')
    }
  }
  return (
    <div className={styles.actions}>
      <Button variant='default' onClick={() => setAsking(true)}>
        {TEXTS.everywhere}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={TEXTS.everywhereTitle}
        confirm={TEXTS.everywhere}
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        {TEXTS.everywhereText}
      </ConfirmDialog>
    </div>
  )
}
