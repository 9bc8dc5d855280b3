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

/**
 * Returns a function that opens a dialog about an application's questions.
 * @throws Error if there is no DiscussionDialogProvider
 */
export function useOpenDiscussion(): OpenDiscussion {
  const open = useContext(OpenContext)
  if (!open) throw new Error('useOpenDiscussion needs a DiscussionDialogProvider.')
  return open
}

/**
 * Renders the dialogs about an application's questions outside the list, so that an open dialog stays open when its
 * card leaves the list.
 */
export function DiscussionDialogProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<OpenedDiscussion>()
  const [opened, setOpened] = useState(false)
  const sending = useIsMutating({ mutationKey: SENDING_QUESTIONS }) > 0
  const open = useCallback<OpenDiscussion>((kind, application, suggested) => {
    setShown((before) => ({ kind, application, suggested, openCount: (before?.openCount ?? 0) + 1 }))
    setOpened(true)
  }, [])
  const changeView = (kind: DiscussionView) => setShown((before) => before && { ...before, kind })
  const close = () => setOpened(false)
  const backOrClose = () => {
    if (sending) return
    if (shown?.kind === 'confirm') changeView('ask')
    else close()
  }
  return (
    <OpenContext value={open}>
      {children}
      <DiscussionWindow
        opened={opened}
        shown={shown}
        onOpen={open}
        onChangeView={changeView}
        onBackOrClose={backOrClose}
        onClose={close}
      />
    </OpenContext>
  )
}
