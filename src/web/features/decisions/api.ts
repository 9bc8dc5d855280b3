import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { EMAIL_TEMPLATES_MESSAGES } from '#domain/review/decision-messages.ts'
import { DEFAULT_TEMPLATE, type EmailText } from '#domain/review/email-template.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import {
  REVIEW_APPLICATION_KEY,
  REVIEW_LIST_KEY,
  useRefreshSessionOnRoleLoss,
} from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'

export type HeldDecision = Reply<'listHeld'>['held'][number]

const HELD_DECISIONS_KEY = ['held'] as const

/** Marks on a list that is gone through need no newer ones. */
const STALE_AFTER_MS = 30_000

/** The decisions that are held back; for administrators alone. @param freshMs how old they may be */
export function useHeldDecisions({ freshMs } = { freshMs: STALE_AFTER_MS }) {
  const { isAdmin } = useAuth()
  return useQuery({
    queryKey: HELD_DECISIONS_KEY,
    queryFn: ({ signal }) => call('listHeld', { signal }),
    enabled: isAdmin,
    staleTime: freshMs,
  })
}

/** What is held back about one application, if anything. */
export function useHeldDecision(applicationId: string): HeldDecision | undefined {
  return useHeldDecisions().data?.held.find(({ application_id }) => application_id === applicationId)
}

/** Wherever decisions about any number of applications show: in the list, in the reader, among those held back. */
export function useRefetchDecisions() {
  const queries = useQueryClient()
  return {
    readAnew: () => {
      for (const queryKey of [REVIEW_LIST_KEY, REVIEW_APPLICATION_KEY, HELD_DECISIONS_KEY])
        void queries.invalidateQueries({ queryKey })
    },
  }
}

export type DeclineReason = Reply<'listReasons'>['reasons'][number]

const DECLINE_REASONS_KEY = ['decline-reasons'] as const

/** The reasons that a decision may give, by their position. */
export const useDeclineReasons = () =>
  useQuery({ queryKey: DECLINE_REASONS_KEY, queryFn: ({ signal }) => call('listReasons', { signal }) })

type ReasonList = Reply<'listReasons'>

const withReasonReplaced = (list: ReasonList | undefined, reason: DeclineReason): ReasonList | undefined => {
  if (!list) return list
  const others = list.reasons.filter(({ id }) => id !== reason.id)
  return { reasons: [...others, reason].sort((one, other) => one.position - other.position) }
}

/**
 * Saves reasons, each whole, one after the other. Of one that somebody else has changed theirs becomes known instead.
 * @param done what is said when all went well, if anything
 */
export function useSaveReasons(done?: Message) {
  const queries = useQueryClient()
  const know = (reason: DeclineReason) =>
    queries.setQueryData<ReasonList>(DECLINE_REASONS_KEY, (list) => withReasonReplaced(list, reason))
  const saving = useMutation({
    mutationFn: async (reasons: readonly DeclineReason[]) => {
      for (const { id, version: base_version, ...reason } of reasons) {
        const { version } = await call('saveReason', { params: { id }, body: { ...reason, base_version } })
        know({ ...reason, id, version })
      }
    },
    onSuccess: () => done && notify(done, 'success'),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.standing)
        notify(EMAIL_TEMPLATES_MESSAGES.changedElsewhere, 'problem')
      else notifyError(failure, EMAIL_TEMPLATES_MESSAGES.failed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: DECLINE_REASONS_KEY }),
  })
  useRefreshSessionOnRoleLoss(saving.error)
  return saving
}

type TemplateList = Reply<'listTemplates'>
export type EmailTemplate = TemplateList['templates'][number]

const EMAIL_TEMPLATES_KEY = ['letter-templates'] as const

/** The words of all e-mails about a status. */
export const useEmailTemplates = () =>
  useQuery({ queryKey: EMAIL_TEMPLATES_KEY, queryFn: ({ signal }) => call('listTemplates', { signal }) })

/** Puts the words of one e-mail in the place of what is known of them. */
function useUpdateCachedTemplate() {
  const queries = useQueryClient()
  return (known: EmailTemplate) =>
    queries.setQueryData<TemplateList>(
      EMAIL_TEMPLATES_KEY,
      (list) =>
        list && { templates: list.templates.map((one) => (one.status === known.status ? known : one)) },
    )
}

/** Saves the words of an e-mail. Where somebody else has changed them, theirs become known, and both are shown. */
export function useSaveTemplate({ status, version }: EmailTemplate) {
  const know = useUpdateCachedTemplate()
  const saving = useMutation({
    mutationFn: (words: EmailText) =>
      call('saveTemplate', { params: { status }, body: { ...words, base_version: version } }),
    onSuccess: (saved, words) => {
      know({ status, ...words, version: saved.version })
      notify(EMAIL_TEMPLATES_MESSAGES.saved, 'success')
    },
    onError: (failure) => {
      const standing = failure instanceof ApiError ? failure.standing : undefined
      if (!standing) return notifyError(failure, EMAIL_TEMPLATES_MESSAGES.failed)
      const { subject = '', body = '' } = standing
      know({ status, subject, body, version: standing.version })
      notify(EMAIL_TEMPLATES_MESSAGES.changedElsewhere, 'problem')
    },
  })
  useRefreshSessionOnRoleLoss(saving.error)
  return saving
}

/** Goes back to the words of the house. */
export function useResetTemplate({ status }: EmailTemplate, onReset: () => void) {
  const know = useUpdateCachedTemplate()
  const resetting = useMutation({
    mutationFn: () => call('resetTemplate', { params: { status } }),
    onSuccess: () => {
      know({ status, ...DEFAULT_TEMPLATE, version: 0 })
      notify(EMAIL_TEMPLATES_MESSAGES.reset, 'success')
      onReset()
    },
    onError: (failure) => notifyError(failure, EMAIL_TEMPLATES_MESSAGES.failed),
  })
  useRefreshSessionOnRoleLoss(resetting.error)
  return resetting
}

/** Sends the words as they stand to whoever is signed in, saved or not. */
export function useTestTemplate({ status }: EmailTemplate) {
  const testing = useMutation({
    mutationFn: (words: EmailText) => call('testTemplate', { body: { status, ...words } }),
    onSuccess: ({ sent_to }) => notify(EMAIL_TEMPLATES_MESSAGES.tested(sent_to), 'success'),
    onError: (failure) => notifyError(failure, EMAIL_TEMPLATES_MESSAGES.testFailed),
  })
  useRefreshSessionOnRoleLoss(testing.error)
  return testing
}
