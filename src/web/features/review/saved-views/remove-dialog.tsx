import { SAVED_VIEWS_TEXTS } from '#domain/review/saved-views-messages.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { type SavedView, useRemovingView } from './use-saved-views.ts'

type RemoveDialogProps = { readonly view: SavedView | undefined; readonly onClose: () => void }

/** Asks before a view goes, which others may come back to. */
export function RemoveDialog({ view, onClose }: RemoveDialogProps) {
  const removing = useRemovingView()
  return (
    <ConfirmDialog
      opened={view !== undefined}
      title={SAVED_VIEWS_TEXTS.confirmRemove(view?.name ?? '')}
      confirm={SAVED_VIEWS_TEXTS.remove}
      destructive
      busy={removing.isPending}
      onConfirm={() => view && removing.mutate(view, { onSettled: onClose })}
      onCancel={onClose}
    >
      {view && (
        <p>
          {view.own
            ? SAVED_VIEWS_TEXTS.confirmRemoveOwn
            : SAVED_VIEWS_TEXTS.confirmRemoveShared(view.owner_name ?? SAVED_VIEWS_TEXTS.somebody)}
        </p>
      )}
    </ConfirmDialog>
  )
}
