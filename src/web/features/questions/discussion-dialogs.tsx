import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { SENDING_QUESTIONS } from './api.ts'
import type { DiscussionView, OpenDiscussion, OpenedDiscussion } from './discussion-window.tsx'

const DiscussionWindow = lazyDialog(
  () => import('./discussion-window.tsx'),
  ({ onClose }) => onClose(),
)

const OpenContext = createContext<OpenDiscussion | undefined>(undefined)

/** @throws outside DiscussionDialogs: a programming error. */
export function useOpenDiscussion(): OpenDiscussion {
  const open = useContext(OpenContext)
  if (!open) throw new Error('Cards must stand within DiscussionDialogs.')
  return open
}

/**
 * The dialogs about an application's questions. They stand beside the list, not in a card, so that one
 * being read or written in stays when its card leaves the list.
 */
export function DiscussionDialogProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<OpenedDiscussion>()
  const [opened, setOpened] = useState(false)
  const sending = useIsMutating({ mutationKey: SENDING_QUESTIONS }) > 0
  const open = useCallback<OpenDiscussion>((kind, application, suggested) => {
    setShown((before) => ({ kind, application, suggested, opening: (before?.opening ?? 0) + 1 }))
    setOpened(true)
  }, [])
  const turnTo = (kind: DiscussionView) => setShown((before) => before && { ...before, kind })
  const close = () => setOpened(false)
  const leave = () => {
    if (sending) return
    if (shown?.kind === 'confirm') turnTo('ask')
    else close()
  }
  return (
    <OpenContext value={open}>
      {children}
      <DiscussionWindow
        opened={opened}
        shown={shown}
        onOpen={open}
        onTurn={turnTo}
        onLeave={leave}
        onClose={close}
      />
    </OpenContext>
  )
}
