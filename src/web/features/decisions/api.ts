import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { DEFAULT_TEMPLATES, type EmailText } from '#domain/review/email-template.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { REVIEW_APPLICATION_KEY, REVIEW_LIST_KEY } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { EMAIL_TEMPLATES_MESSAGES } from './texts.ts'

/** Mutation key. The dialog stays open while a mutation with this key is pending. */
export const COMMITTING_DECISION = ['commit-batch'] as const

export type HeldDecision = Reply<'listHeld'>['held'][number]

const HELD_DECISIONS_KEY = ['held'] as const

/** Milliseconds for which held decisions count as fresh. This is recent enough for the marks in the list. */
const STALE_AFTER_MS = 30_000

/** Queries the held decisions, for administrators only. @param staleTime in milliseconds */
export function useHeldDecisions({ staleTime } = { staleTime: STALE_AFTER_MS }) {
  const { isAdmin } = useAuth()
  return useQuery({
    queryKey: HELD_DECISIONS_KEY,
    queryFn: ({ signal }) => call('listHeld', { signal }),
    enabled: isAdmin,
    staleTime,
  })
}

/** Returns the held decision about an application, or undefined if the list of held decisions has none. */
export function useHeldDecision(applicationId: string): HeldDecision | undefined {
  return useHeldDecisions().data?.held.find(({ application_id }) => application_id === applicationId)
}

/**
 * Returns a function that refetches everything that shows decisions: the review list, the opened application and the
 * held decisions.
 */
export function useRefetchDecisions(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [REVIEW_LIST_KEY, REVIEW_APPLICATION_KEY, HELD_DECISIONS_KEY])
      void queries.invalidateQueries({ queryKey })
  }
}

type ReasonList = Reply<'listReasons'>
export type DeclineReason = ReasonList['reasons'][number]

const DECLINE_REASONS_KEY = ['decline-reasons'] as const

/** Queries all reasons, including archived ones, sorted by position. */
export const useDeclineReasons = () =>
  useQuery({ queryKey: DECLINE_REASONS_KEY, queryFn: ({ signal }) => call('listReasons', { signal }) })

const withReasonReplaced = (list: ReasonList | undefined, reason: DeclineReason): ReasonList | undefined => {
  if (!list) return list
  const others = list.reasons.filter(({ id }) => id !== reason.id)
  return { reasons: [...others, reason].sort((a, b) => a.position - b.position) }
}

/**
 * Saves reasons, including unchanged fields, one after another. If a reason has changed on the server, the server's
 * version is kept, a toast is shown and the remaining reasons are not saved.
 * @param success toast shown once all are saved; none by default
 * @param onSaved called with the texts of each saved reason, before they are in the cache
 */
export function useSaveReasons(
  success?: Message,
  onSaved?: (saved: Pick<DeclineReason, 'label' | 'text'>) => void,
) {
  const queries = useQueryClient()
  const updateCache = (reason: DeclineReason) =>
    queries.setQueryData<ReasonList>(DECLINE_REASONS_KEY, (list) => withReasonReplaced(list, reason))
  return useMutation({
    mutationFn: async (reasons: readonly DeclineReason[]) => {
      for (const { id, version: base_version, ...reason } of reasons) {
        const { version } = await call('saveReason', { params: { id }, body: { ...reason, base_version } })
        onSaved?.({ label: reason.label, text: reason.text })
        updateCache({ ...reason, id, version })
      }
    },
    onSuccess: () => success && notify(success, 'success'),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.current)
        notify(EMAIL_TEMPLATES_MESSAGES.changedElsewhere, 'problem')
      else notifyError(failure, EMAIL_TEMPLATES_MESSAGES.failed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: DECLINE_REASONS_KEY }),
  })
}

type TemplateList = Reply<'listTemplates'>
export type EmailTemplate = TemplateList['templates'][number]

const EMAIL_TEMPLATES_KEY = ['email-templates'] as const

/** Queries the e-mail templates of all statuses. */
export const useEmailTemplates = () =>
  useQuery({ queryKey: EMAIL_TEMPLATES_KEY, queryFn: ({ signal }) => call('listTemplates', { signal }) })

/** Returns a function that replaces one template in the cache. */
function useUpdateCachedTemplate() {
  const queries = useQueryClient()
  return (updated: EmailTemplate) =>
    queries.setQueryData<TemplateList>(
      EMAIL_TEMPLATES_KEY,
      (list) =>
        list && {
          templates: list.templates.map((template) =>
            template.status === updated.status ? updated : template,
          ),
        },
    )
}

/**
 * Saves a template. On a conflict, puts the server's version into the cache, so that the editor shows both.
 * @param onSaved called with the saved text, before it is in the cache
 */
export function useSaveTemplate({ status, version }: EmailTemplate, onSaved: (text: EmailText) => void) {
  const updateCache = useUpdateCachedTemplate()
  return useMutation({
    mutationFn: (text: EmailText) =>
      call('saveTemplate', { params: { status }, body: { ...text, base_version: version } }),
    onSuccess: (saved, text) => {
      onSaved(text)
      updateCache({ status, ...text, version: saved.version })
      notify(EMAIL_TEMPLATES_MESSAGES.saved, 'success')
    },
    onError: (failure) => {
      const theirs = failure instanceof ApiError ? failure.current : undefined
      if (!theirs) return notifyError(failure, EMAIL_TEMPLATES_MESSAGES.failed)
      const { subject = '', body = '' } = theirs
      updateCache({ status, subject, body, version: theirs.version })
      notify(EMAIL_TEMPLATES_MESSAGES.changedElsewhere, 'problem')
    },
  })
}

/** Resets a template to the default text. */
export function useResetTemplate({ status }: EmailTemplate, onReset: () => void) {
  const updateCache = useUpdateCachedTemplate()
  return useMutation({
    mutationFn: () => call('resetTemplate', { params: { status } }),
    onSuccess: () => {
      updateCache({ status, ...DEFAULT_TEMPLATES[status], version: 0 })
      notify(EMAIL_TEMPLATES_MESSAGES.reset, 'success')
      onReset()
    },
    onError: (failure) => notifyError(failure, EMAIL_TEMPLATES_MESSAGES.failed),
  })
}

/** Sends a test e-mail with the text, saved or not, to the signed-in user. */
export function useTestTemplate({ status }: EmailTemplate) {
  return useMutation({
    mutationFn: (text: EmailText) => call('testTemplate', { body: { status, ...text } }),
    onSuccess: ({ sent_to }) => notify(withOutboxNote(EMAIL_TEMPLATES_MESSAGES.tested(sent_to)), 'success'),
    onError: (failure) => notifyError(failure, EMAIL_TEMPLATES_MESSAGES.testFailed),
  })
}
