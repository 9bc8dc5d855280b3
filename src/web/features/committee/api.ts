import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { Vote } from '#domain/committee/committee.ts'
import { PRESENCE_SECONDS } from '#domain/limits.ts'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useRequestId } from '#web/api/use-request-id.ts'
import { connectNow } from '#web/live/live-updates.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { notifyError } from '#web/ui/toasts.tsx'
import type { CommitteeState, Session } from './agenda.ts'
import { COMMITTEE_QUERY } from './open-committee.ts'
import { MESSAGES } from './texts.ts'

export type EarlierSession = CommitteeState['earlier'][number]

const { queryKey: COMMITTEE_KEY } = COMMITTEE_QUERY

/** Kinds of change that may change what the page shows. */
const SHOWN_CHANGES: readonly string[] = ['committee', 'application', 'assignment', 'anything']

/** Queries the open session, and refetches it when it changes. */
export function useCommittee() {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    if (events.some(({ kind }) => SHOWN_CHANGES.includes(kind))) await refetch(queries, COMMITTEE_KEY)
  })
  // A member may follow the host without ever touching the page.
  useEffect(connectNow, [])
  return useQuery({ ...COMMITTEE_QUERY, staleTime: 0 })
}

/** Returns a function that shows the state in a reply, and one that refetches the state. */
function useShownState() {
  const queries = useQueryClient()
  return {
    show: (state: CommitteeState) => void queries.setQueryData(COMMITTEE_KEY, state),
    reload: () => queries.invalidateQueries({ queryKey: COMMITTEE_KEY }),
  }
}

/** Starts a session with these applications, in this order. @param onStarted called once the session is open */
export function useStartCommittee(onStarted: () => void) {
  const { show } = useShownState()
  const requestId = useRequestId()
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call('startCommittee', { body: { id: requestId(ids), ids: [...ids] } }),
    onSuccess: (state) => {
      show(state)
      onStarted()
    },
    onError: (failure) => notifyError(failure, MESSAGES.startFailed),
  })
}

export type Act = Calls['steerCommittee']['body']['act']

/**
 * Returns a mutation with which the host steers the session. Acts are sent one at a time, each with the version in the
 * reply to the one before. After a refusal, the latest state is shown, because another host may have changed it.
 */
export function useSteer({ id, version }: Pick<Session, 'id' | 'version'>) {
  const queries = useQueryClient()
  const { show, reload } = useShownState()
  const requestId = useRequestId()
  return useMutation({
    scope: { id: 'committee-steer' },
    mutationFn: (act: Act) => {
      const latest = queries.getQueryData<CommitteeState>(COMMITTEE_KEY)?.session?.version
      const body = { session: id, version: latest ?? version, act }
      return call('steerCommittee', { body: { ...body, id: requestId(body) } })
    },
    onSuccess: show,
    onError: (failure) => {
      notifyError(failure, MESSAGES.steerFailed)
      void reload()
    },
  })
}

type VoteToCast = { readonly number: number; readonly vote: Vote }

/** Returns a mutation that votes. Votes are sent one at a time, so that the last one counts. */
export function useCastVote({ id }: Pick<Session, 'id'>) {
  const { show, reload } = useShownState()
  return useMutation({
    scope: { id: 'committee-vote' },
    mutationFn: ({ number, vote }: VoteToCast) =>
      call('voteInCommittee', { body: { session: id, number, vote } }),
    onSuccess: show,
    onError: (failure) => {
      notifyError(failure, MESSAGES.voteFailed)
      void reload()
    },
  })
}

/** Milliseconds after which a hidden page is no longer reported, because browsers then delay its timers. */
const HIDDEN_MS = 4 * 60_000

/**
 * Reports that the user has the session open, until the page closes or has been hidden for a while. Reports at once when
 * the session does not list the user, because another tab of theirs has just closed.
 * @returns true while the server cannot be reached
 */
export function useAttendance({ id, present }: Pick<Session, 'id' | 'present'>): boolean {
  const { show, reload } = useShownState()
  const { profile } = useAuth()
  const isListed = present.some((person) => person.id === profile?.user_id)
  const [isLost, setLost] = useState(false)
  const report = useEffectEvent(async () => {
    try {
      show(await call('attendCommittee', { body: { session: id } }))
      setLost(false)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      if (isRefusal(problem)) await reload()
      else setLost(true)
    }
  })
  const leave = useEffectEvent(() => {
    // If this is lost, the server learns of it when the reports end.
    call('attendCommittee', { body: { session: id, leaves: true }, keepalive: true }).catch(() => undefined)
  })
  useEffect(() => {
    const isHidden = () => document.visibilityState === 'hidden'
    let hiddenAt = performance.now()
    const reportUnlessAway = () => {
      if (!isHidden() || performance.now() - hiddenAt < HIDDEN_MS) void report()
    }
    const onVisibility = () => {
      hiddenAt = performance.now()
      if (!isHidden()) void report()
    }
    const onOnline = () => void report()
    const onOffline = () => setLost(true)
    const onHide = () => leave()
    const timer = setInterval(reportUnlessAway, PRESENCE_SECONDS * 1_000)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    window.addEventListener('pagehide', onHide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('pagehide', onHide)
      leave()
    }
  }, [])
  useEffect(() => {
    if (!isListed && document.visibilityState === 'visible') void report()
  }, [isListed])
  return isLost
}
