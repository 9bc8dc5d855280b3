import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { APPLY_AGAIN_FAILED, APPLY_AGAIN_TEXTS } from '#domain/applications/apply-again.ts'
import { formatDate } from '#domain/dates.ts'
import { splitParagraphs } from '#domain/review/email-template.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { newId } from '#web/new-id.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { applicationLink } from '#web/session/application-link.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { notifyError } from '#web/ui/toasts.tsx'
import type { ListedApplication } from './api.ts'
import styles from './my-applications.module.css'

type DecisionDetailsProps = {
  readonly application: ListedApplication
  /** Element id of the application's name. */
  readonly describedBy: string
}

/**
 * The reasons and the note of the current decision, with a button to apply again or the day from which this is
 * possible.
 */
export function DecisionDetails({ application, describedBy }: DecisionDetailsProps) {
  const { id, decision, part } = application
  const apply_again = part === 'owner' ? application.apply_again : null
  const paragraphs = decision ? [...decision.reasons, decision.note].flatMap(splitParagraphs) : []
  return (
    <>
      {paragraphs.length > 0 && (
        <Stack gap={2} className={styles.decision}>
          <Text as='h4' size='small'>
            {APPLY_AGAIN_TEXTS.decision}
          </Text>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the note may repeat a reason
            <Text key={index} multiline dir='auto'>
              <TextWithLinks text={paragraph} />
            </Text>
          ))}
        </Stack>
      )}
      {apply_again && (
        <Group fill gap={2}>
          <Text tone='soft'>
            {apply_again.is_open
              ? APPLY_AGAIN_TEXTS.now
              : APPLY_AGAIN_TEXTS.from(formatDate(apply_again.from))}
          </Text>
          {apply_again.is_open && <ApplyAgainButton id={id} describedBy={describedBy} />}
        </Group>
      )}
    </>
  )
}

/**
 * A button that starts a draft with answers copied from this application, and opens the draft. A retry uses the same
 * id.
 */
function ApplyAgainButton({ id, describedBy }: { readonly id: string; readonly describedBy: string }) {
  const navigate = useNavigate()
  const [draftId] = useState(newId)
  const start = useMutation({
    mutationFn: () =>
      applicationLink.send((cameBy) =>
        call('applyAgain', { params: { id }, body: { id: draftId, ...cameBy } }),
      ),
    onSuccess: (draft) => navigate(PATHS.applicationForm(draft.id)),
    onError: (failure) => notifyError(failure, APPLY_AGAIN_FAILED),
  })
  return (
    <BusyButton
      variant='light'
      busy={start.isPending}
      aria-describedby={describedBy}
      onClick={() => start.mutate()}
    >
      {APPLY_AGAIN_TEXTS.button}
    </BusyButton>
  )
}
