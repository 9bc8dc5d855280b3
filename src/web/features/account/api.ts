import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { DIGEST_SETTING_TEXTS, type DigestFrequency } from '#domain/open-tasks/digest-setting.ts'
import { AFFILIATION_MESSAGES } from '#domain/review/affiliation-messages.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { ACCOUNT_TOASTS, sessionNotEnded } from './texts.ts'

export type OwnSession = Reply<'listSessions'>['sessions'][number]
export type Identity = Reply<'readIdentity'>['identity']
export type OwnPasskey = Reply<'listPasskeys'>['passkeys'][number]
export type TwoStepOffer = Reply<'startTwoStep'>
export type StatedAffiliations = Reply<'readAffiliations'>

const SESSIONS_KEY = ['sessions']
const PASSKEYS_KEY = ['passkeys']
export const AFFILIATIONS_KEY = ['affiliations']

/** Loads the account's sessions, including the current one. */
export function useSessions() {
  const query = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call('listSessions', { signal }),
  })
  useErrorToast(query, ACCOUNT_TOASTS.sessionsFailed)
  return query
}

export function useRefetchSessions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SESSIONS_KEY })
}

const IDENTITY_KEY = ['identity']

/** Loads the identity at the provider that is linked to the account, if the server has a provider. */
export const useIdentity = () =>
  useQuery({
    queryKey: IDENTITY_KEY,
    queryFn: ({ signal }) => call('readIdentity', { signal }),
    enabled: settings.identityProvider !== undefined,
  })

export function useRefetchIdentity() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: IDENTITY_KEY })
}

/** Loads the account's passkeys. */
export function usePasskeys() {
  const query = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => call('listPasskeys', { signal }),
  })
  useErrorToast(query, ACCOUNT_TOASTS.passkeysFailed)
  return query
}

/**
 * Returns whether the user must sign in with a passkey before they may change their two-step sign-in. The server refuses
 * other changes, because a password alone must not be enough to add a second step.
 */
export function useMustUsePasskey(): boolean {
  const { session } = useAuth()
  const { data } = usePasskeys()
  return (session?.two_step_setup_required ?? false) && (data?.passkeys.length ?? 0) > 0
}

/** Returns a function that refetches the passkeys, and the sessions that end with a removed one. */
export function useRefetchPasskeys() {
  const queries = useQueryClient()
  const refetchSessions = useRefetchSessions()
  return async () => {
    void refetchSessions()
    await queries.invalidateQueries({ queryKey: PASSKEYS_KEY })
  }
}

/** Ends one of the user's other sessions, and refetches the list whether or not that succeeds. */
export function useEndSession() {
  return useMutation({
    mutationFn: ({ id }: OwnSession) => call('endSession', { params: { id } }),
    onSuccess: () => notify(ACCOUNT_TOASTS.sessionEnded, 'success'),
    onError: (failure) => notify(sessionNotEnded(reasonOf(failure)), 'problem'),
    onSettled: useRefetchSessions(),
  })
}

/** Saves how often the signed-in team member gets the digest. */
export function useSaveDigest() {
  const { userUpdated } = useAuth()
  return useMutation({
    scope: { id: 'digest' },
    mutationFn: async (digest: DigestFrequency) => {
      await call('saveDigest', { body: { digest } })
      await userUpdated()
    },
    onSuccess: () => notify(DIGEST_SETTING_TEXTS.saved, 'success'),
    onError: (failure) => notifyError(failure, DIGEST_SETTING_TEXTS.failed),
  })
}

/** Loads the signed-in user's affiliations. */
export function useStatedAffiliations() {
  const query = useQuery({
    queryKey: AFFILIATIONS_KEY,
    queryFn: ({ signal }) => call('readAffiliations', { signal }),
  })
  useErrorToast(query, AFFILIATION_MESSAGES.loadFailed)
  return query
}

/** Loads the e-mail change whose link was opened in this browser. */
export function useOpenedEmailChange() {
  const query = useQuery({
    queryKey: ['opened-email-change'],
    queryFn: ({ signal }) => call('readOpenedEmailChange', { signal }),
  })
  useErrorToast(query, ACCOUNT_TOASTS.linkFailed)
  return query
}
