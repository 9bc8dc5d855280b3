import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { EMAILS_MESSAGES } from '#domain/review/deciding-messages.ts'
import { DEFAULT_TEMPLATE, type EmailText } from '#domain/review/email-template.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

type Listed = Reply<'listTemplates'>
export type Template = Listed['templates'][number]

const TEMPLATES_KEY = ['letter-templates'] as const

/** The words of all e-mails about a status. */
export const useTemplates = () =>
  useQuery({ queryKey: TEMPLATES_KEY, queryFn: ({ signal }) => call('listTemplates', { signal }) })

/** Puts the words of one e-mail in the place of what is known of them. */
function useKnown() {
  const queries = useQueryClient()
  return (known: Template) =>
    queries.setQueryData<Listed>(
      TEMPLATES_KEY,
      (list) =>
        list && { templates: list.templates.map((one) => (one.status === known.status ? known : one)) },
    )
}

/** Saves the words of an e-mail. Where somebody else has changed them, theirs become known, and both are shown. */
export function useSaveTemplate({ status, version }: Template) {
  const know = useKnown()
  const saving = useMutation({
    mutationFn: (words: EmailText) =>
      call('saveTemplate', { params: { status }, body: { ...words, base_version: version } }),
    onSuccess: (saved, words) => {
      know({ status, ...words, version: saved.version })
      notify(EMAILS_MESSAGES.saved, 'success')
    },
    onError: (failure) => {
      const standing = failure instanceof ApiError ? failure.standing : undefined
      if (!standing) return notifyError(failure, EMAILS_MESSAGES.failed)
      const { subject = '', body = '' } = standing
      know({ status, subject, body, version: standing.version })
      notify(EMAILS_MESSAGES.changedElsewhere, 'problem')
    },
  })
  useLeaveWhenDemoted(saving.error)
  return saving
}

/** Goes back to the words of the house. */
export function useResetTemplate({ status }: Template, onReset: () => void) {
  const know = useKnown()
  const resetting = useMutation({
    mutationFn: () => call('resetTemplate', { params: { status } }),
    onSuccess: () => {
      know({ status, ...DEFAULT_TEMPLATE, version: 0 })
      notify(EMAILS_MESSAGES.reset, 'success')
      onReset()
    },
    onError: (failure) => notifyError(failure, EMAILS_MESSAGES.failed),
  })
  useLeaveWhenDemoted(resetting.error)
  return resetting
}

/** Sends the words as they stand to whoever is signed in, saved or not. */
export function useTestTemplate({ status }: Template) {
  const testing = useMutation({
    mutationFn: (words: EmailText) => call('testTemplate', { body: { status, ...words } }),
    onSuccess: ({ sent_to }) => notify(EMAILS_MESSAGES.tested(sent_to), 'success'),
    onError: (failure) => notifyError(failure, EMAILS_MESSAGES.testFailed),
  })
  useLeaveWhenDemoted(testing.error)
  return testing
}
