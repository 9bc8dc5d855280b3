import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import type { OpenDiscussion, Shown, ShownKind } from './discussion-window.tsx'
import { SENDING } from './use-send-questions.ts'

const DiscussionWindow = lazyDialog(
  () => import('./discussion-window.tsx'),
  ({ onClose }) => onClose(),
)

const OpenContext = createContext<OpenDiscussion | undefined>(undefined)

/** @throws outside DiscussionDialogs: a programming error. */
export function useDiscussionDialogs(): OpenDiscussion {
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
  const open = useCallback<OpenDiscussion>((kind, application, suggested) => {
    setShown((before) => ({ kind, application, suggested, opening: (before?.opening ?? 0) + 1 }))
    setOpened(true)
  }, [])
  const turnTo = (kind: ShownKind) => setShown((before) => before && { ...before, kind })
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
