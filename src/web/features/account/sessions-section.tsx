import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { describeUserAgent } from '#domain/accounts/user-agent.ts'
import { PATHS } from '#domain/routes.ts'
import { ApiError, reasonOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useConfirmSignOut, useSignOut } from '#web/autosave/use-sign-out.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { Pill } from '#web/ui/badge.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import styles from './account.module.css'
import { type OwnSession, useEndSession, useSessions } from './api.ts'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS, sessionNotEnded } from './texts.ts'

const TEXTS = ACCOUNT_TEXTS.sessions

/** Lists where the user is signed in, and lets the user end sessions. */
export const SessionsSection = () => (
  <SettingsSection id='sessions' title={TEXTS.title} lead={TEXTS.lead}>
    <Sessions />
    <SignOutEverywhereButton />
  </SettingsSection>
)

function Sessions() {
  const query = useSessions()
  const end = useEndSession()
  const list = useRef<HTMLUListElement>(null)
  // Moves the focus, because the pressed button disappears together with its session.
  const ended = { onSuccess: () => list.current?.focus() }
  if (query.isPending) {
    return (
      <Group className={styles.loadingSessions}>
        <Spinner text={TEXTS.loading} />
      </Group>
    )
  }
  if (!query.data) return <QueryError query={query} message={ACCOUNT_TOASTS.sessionsFailed} />
  return (
    <FramedList ref={list} tabIndex={-1} className={styles.sessions} aria-label={TEXTS.title}>
      {query.data.sessions.map((session) => (
        <Session
          key={session.id}
          session={session}
          ending={end.isPending && end.variables.id === session.id}
          onEnd={() => end.mutate(session, ended)}
        />
      ))}
    </FramedList>
  )
}

type SessionProps = {
  readonly session: OwnSession
  readonly ending: boolean
  readonly onEnd: () => void
}

/** One session. Ending the current session signs the user out. */
function Session({ session, ending, onEnd }: SessionProps) {
  const signOut = useSignOut()
  const device = describeUserAgent(session.agent)
  return (
    <ListRow
      actions={
        <BusyButton
          variant='default'
          busy={ending}
          aria-label={TEXTS.endOf(session.current ? TEXTS.current.toLowerCase() : device)}
          onClick={session.current ? () => void signOut() : onEnd}
        >
          {TEXTS.end}
        </BusyButton>
      }
    >
      <Group gap={2}>
        <strong>{device}</strong>
        {session.current && <Pill>{TEXTS.current}</Pill>}
      </Group>
      <Text tone='soft' size='tiny'>
        {TEXTS.started} <DateTime at={session.started_at} />
      </Text>
      <Text tone='soft' size='tiny'>
        {TEXTS.seen} <DateTime at={session.seen_at} />
      </Text>
    </ListRow>
  )
}

/** Ignores the error 'signed-out', because an earlier request whose reply was lost may have ended the session. */
function ignoreSignedOut(failure: unknown): void {
  if (!(failure instanceof ApiError && failure.code === 'signed-out')) throw failure
}

/** A button that asks for confirmation, then ends every session, including the current one. */
function SignOutEverywhereButton() {
  const { signedOut } = useAuth()
  const confirmSignOut = useConfirmSignOut()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = () => {
    setBusy(false)
    setConfirming(false)
  }
  const end = async () => {
    setBusy(true)
    try {
      if (!(await confirmSignOut())) return cancel()
      await call('endAllSessions').catch(ignoreSignedOut)
      signedOut()
      navigate(PATHS.auth, { replace: true })
      notify(ACCOUNT_TOASTS.signedOutEverywhere, 'success')
    } catch (failure) {
      cancel()
      notify(sessionNotEnded(reasonOf(failure)), 'problem')
    }
  }
  return (
    <Group grow>
      <Button variant='default' onClick={() => setConfirming(true)}>
        {TEXTS.everywhere}
      </Button>
      <LazyConfirmDialog
        opened={confirming}
        title={TEXTS.everywhereTitle}
        confirm={TEXTS.everywhere}
        destructive
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setConfirming(false)}
      >
        {TEXTS.everywhereText}
      </LazyConfirmDialog>
    </Group>
  )
}
