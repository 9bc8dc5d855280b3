import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useDialogTarget } from '#web/ui/use-dialog-target.ts'
import { type AskTarget, SENDING_QUESTIONS } from './api.ts'
import type { DiscussionView, OpenDiscussion } from './discussion-window.tsx'

const DiscussionWindow = lazyDialog(
  () => import('./discussion-window.tsx'),
  ({ onClose }) => onClose(),
)

const OpenContext = createContext<OpenDiscussion | undefined>(undefined)

/**
 * Returns a function that opens a dialog about the questions of one application, or of a selection.
 * @throws Error if there is no DiscussionDialogProvider
 */
export function useOpenDiscussion(): OpenDiscussion {
  const open = useContext(OpenContext)
  if (!open) throw new Error('useOpenDiscussion needs a DiscussionDialogProvider.')
  return open
}

/**
 * Renders the dialogs about questions outside the list, so that an open dialog stays open when its
 * card leaves the list.
 */
export function DiscussionDialogProvider({ children }: { readonly children: ReactNode }) {
  const { opened, shown, open, close } = useDialogTarget<AskTarget>()
  const [view, setView] = useState<DiscussionView>('read')
  const sending = useIsMutating({ mutationKey: SENDING_QUESTIONS }) > 0
  const openView = useCallback<OpenDiscussion>(
    (first, target) => {
      setView(first)
      open(target)
    },
    [open],
  )
  const backOrClose = () => {
    if (sending) return
    if (view === 'confirm') setView('ask')
    else close()
  }
  return (
    <OpenContext value={openView}>
      {children}
      <DiscussionWindow
        opened={opened}
        shown={shown}
        view={view}
        onOpen={openView}
        onChangeView={setView}
        onBackOrClose={backOrClose}
        onClose={close}
      />
    </OpenContext>
  )
}
