import { useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { changeOfTags, isSameTag, TAG_TEXTS, type TagChange } from '#domain/review/tags.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import type { DialogTarget } from '#web/ui/use-dialog-target.ts'
import { type TagTarget, useChangeTags, useTags } from './api.ts'
import { TagNamesInput } from './tag-names-input.tsx'

type TagDialogProps = {
  readonly opened: boolean
  readonly shown: DialogTarget<TagTarget> | undefined
  readonly onClose: () => void
}

/** A dialog that edits the tags of one application, or of all selected ones. */
export default function TagDialog({ opened, shown, onClose }: TagDialogProps) {
  if (!shown) return null
  const { target, key } = shown
  const props = { opened, onClose }
  return 'ids' in target ? (
    <ManyDialog key={key} ids={target.ids} {...props} />
  ) : (
    <OneDialog key={key} application={target.application} {...props} />
  )
}

type OpenedDialog = Omit<TagDialogProps, 'shown'>
type OneDialogProps = OpenedDialog & Extract<TagTarget, { application: unknown }>

function OneDialog({ application, ...props }: OneDialogProps) {
  const [names, setNames] = useState<readonly string[]>(() => application.tags.map(({ name }) => name))
  const dialog = useSavingDialog([application.id], changeOfTags(application.tags, names), props)
  return (
    <ConfirmDialog {...dialog} title={TAG_TEXTS.title(companyTitle(application.company_name))}>
      <TagNamesInput
        label={TAG_TEXTS.tags}
        names={names}
        known={useKnownNames()}
        onChange={setNames}
        onSubmit={dialog.onConfirm}
      />
    </ConfirmDialog>
  )
}

type ManyDialogProps = OpenedDialog & Extract<TagTarget, { ids: unknown }>

function ManyDialog({ ids, ...props }: ManyDialogProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const known = useTags().data?.tags ?? []
  const knownNames = known.map(({ name }) => name)
  const findTag = (name: string) => known.find((tag) => isSameTag(tag.name, name))
  const change = { add: added, remove: removed.flatMap((name) => findTag(name)?.id ?? []) }
  const dialog = useSavingDialog(ids, change, props)
  return (
    <ConfirmDialog {...dialog} title={TAG_TEXTS.titleForMany(ids.length)}>
      <TagNamesInput
        label={TAG_TEXTS.add}
        names={added}
        known={knownNames}
        onChange={setAdded}
        onSubmit={dialog.onConfirm}
      />
      {known.length > 0 && (
        <TagNamesInput
          label={TAG_TEXTS.remove}
          names={removed}
          known={knownNames}
          onlyKnown
          onChange={setRemoved}
          onSubmit={dialog.onConfirm}
        />
      )}
    </ConfirmDialog>
  )
}

const useKnownNames = () => useTags().data?.tags.map(({ name }) => name) ?? []

/** Returns the props of a dialog that saves the change and closes. After an error, the dialog stays open. */
function useSavingDialog(
  ids: readonly string[],
  { add, remove }: TagChange,
  { opened, onClose }: OpenedDialog,
) {
  const changing = useChangeTags()
  const onConfirm = () => {
    if (add.length + remove.length === 0) return onClose()
    if (changing.isPending) return
    changing.mutate({ applications: [...ids], add: [...add], remove: [...remove] }, { onSuccess: onClose })
  }
  return {
    opened,
    confirm: TAG_TEXTS.save,
    busy: changing.isPending,
    hasInputs: true,
    onConfirm,
    onCancel: onClose,
  }
}
