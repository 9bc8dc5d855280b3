import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { AskQuestions } from './ask-questions.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { DiscussionDialog } from './discussion-dialog.tsx'
import type { ReviewCard } from './use-review-list.ts'
import { SENDING } from './use-send-questions.ts'

type Kind = 'ask' | 'confirm' | 'read'
type Shown = {
  readonly kind: Kind
  readonly application: ReviewCard
  /** A question that stands among those to be asked already. */
  readonly suggested: string | undefined
  readonly opening: number
}
type Open = (kind: Exclude<Kind, 'confirm'>, application: ReviewCard, suggested?: string) => void

const TITLES: Readonly<Record<Kind, string>> = {
  ask: ASKING_TEXTS.askTitle,
  confirm: ASKING_TEXTS.confirmTitle,
  read: ASKING_TEXTS.readTitle,
}

const OpenContext = createContext<Open | undefined>(undefined)

/** @throws outside DiscussionDialogs: a programming error. */
export function useDiscussionDialogs(): Open {
  const open = useContext(OpenContext)
  if (!open) throw new Error('Cards must stand within DiscussionDialogs.')
  return open
}

/**
 * The dialogs about an application's questions. They stand beside the list, not in a card, so that one
 * being read or written in stays when its card leaves the list.
 */
export function DiscussionDialogs({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [opened, setOpened] = useState(false)
  const sending = useIsMutating({ mutationKey: SENDING }) > 0
  const open = useCallback<Open>((kind, application, suggested) => {
    setShown((before) => ({ kind, application, suggested, opening: (before?.opening ?? 0) + 1 }))
    setOpened(true)
  }, [])
  const turnTo = (kind: Kind) => setShown((before) => before && { ...before, kind })
  const close = () => setOpened(false)
  const leave = () => {
    if (sending) return
    if (shown?.kind === 'confirm') turnTo('ask')
    else close()
  }
  return (
    <OpenContext value={open}>
      {children}
      <DialogFrame
        opened={opened}
        title={TITLES[shown?.kind ?? 'read']}
        wide={shown?.kind === 'read'}
        reading={shown?.kind === 'read'}
        onClose={leave}
      >
        {shown?.kind === 'read' && (
          <DiscussionDialog application={shown.application} onAsk={() => open('ask', shown.application)} />
        )}
        {shown && shown.kind !== 'read' && (
          <AskQuestions
            key={shown.opening}
            application={shown.application}
            suggested={shown.suggested}
            confirming={shown.kind === 'confirm'}
            onConfirm={() => turnTo('confirm')}
            onBack={() => turnTo('ask')}
            onSent={close}
          />
        )}
      </DialogFrame>
    </OpenContext>
  )
}
