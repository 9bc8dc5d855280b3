import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TAG_NAME_CHARACTERS } from '#domain/limits.ts'
import { TAG_TEXTS, TAGS_UNAVAILABLE } from '#domain/review/tags.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { focusOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { NameForm } from '#web/ui/name-form.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type CountedTag, useDeleteTag, useRenameTag, useTags } from './api.ts'
import styles from './tags.module.css'

type ManageTagsDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/**
 * A dialog that lists the tags with the number of applications that have each. Administrators rename and delete tags
 * here.
 */
export default function ManageTagsDialog({ opened, onClose }: ManageTagsDialogProps) {
  const query = useTags(opened)
  const tags = query.data?.tags
  const [open, setOpen] = useState<OpenRow>()
  return (
    <Dialog
      opened={opened}
      title={TAG_TEXTS.manage}
      wide={false}
      reading
      hasInputs={open?.action === 'rename'}
      onClose={onClose}
      onClosed={() => setOpen(undefined)}
    >
      <div className={styles.manage}>
        {!tags && !query.isError && <Spinner text={LOADING} />}
        {query.isError && !tags && <QueryError query={query} message={TAGS_UNAVAILABLE} />}
        {tags?.length === 0 && <p>{TAG_TEXTS.none}</p>}
        {tags && tags.length > 0 && (
          <ul aria-label={TAG_TEXTS.tags}>
            {tags.map((tag, index) => (
              <TagRow
                key={tag.id}
                tag={tag}
                neighbours={[tags[index + 1], tags[index - 1]]}
                action={open?.id === tag.id ? open.action : undefined}
                onOpen={(action) => setOpen(action && { id: tag.id, action })}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type Action = 'rename' | 'delete'

/** The tag that is being renamed or deleted. */
type OpenRow = { readonly id: string; readonly action: Action }

const buttonId = ({ id }: CountedTag) => `rename-tag-${id}`

type TagRowProps = {
  readonly tag: CountedTag
  /** The tags next to this one. One of them takes the focus when this tag is deleted. */
  readonly neighbours: readonly (CountedTag | undefined)[]
  readonly action: Action | undefined
  /** Starts an action on the tag. Passing undefined ends the action. */
  readonly onOpen: (action: Action | undefined) => void
}

function TagRow({ tag, neighbours, action: open, onOpen }: TagRowProps) {
  const close = () => onOpen(undefined)
  if (open === 'rename') return <RenameRow tag={tag} onDone={close} />
  if (open === 'delete') return <DeleteRow tag={tag} neighbours={neighbours} onDone={close} />
  const button = (action: Action) => (
    <Button
      variant='subtle'
      size='xs'
      id={action === 'rename' ? buttonId(tag) : undefined}
      aria-label={TAG_TEXTS.buttonLabel(TAG_TEXTS[action], tag.name)}
      onClick={() => onOpen(action)}
    >
      {TAG_TEXTS[action]}
    </Button>
  )
  return (
    <Row name={tag.name} count={TAG_TEXTS.carried(tag.applications)}>
      {button('rename')}
      {button('delete')}
    </Row>
  )
}

type RowProps = { readonly name: string; readonly count: string; readonly children: ReactNode }

const Row = ({ name, count, children }: RowProps) => (
  <Group as='li' gap={2} className={styles.row}>
    <Text as='span'>
      <bdi>{name}</bdi>{' '}
      <Text as='span' size='small' tone='soft'>
        {count}
      </Text>
    </Text>
    <span>{children}</span>
  </Group>
)

type ActionProps = { readonly tag: CountedTag; readonly onDone: () => void }

/** Shown in place of a tag's row while it is renamed. */
function RenameRow({ tag, onDone }: ActionProps) {
  const renaming = useRenameTag()
  useFocusOnUnmount([buttonId(tag)])
  return (
    <li className={styles.row}>
      <NameForm
        label={TAG_TEXTS.buttonLabel(TAG_TEXTS.newName, tag.name)}
        name={tag.name}
        maxLength={TAG_NAME_CHARACTERS}
        saveLabel={TAG_TEXTS.save}
        cancelLabel={TAG_TEXTS.cancel}
        busy={renaming.isPending}
        onSave={(name) => renaming.mutate({ id: tag.id, name }, { onSuccess: onDone })}
        onCancel={onDone}
      />
    </li>
  )
}

/** Asks for confirmation in place of a tag's row, because a deletion cannot be undone. */
function DeleteRow({ tag, neighbours, onDone }: ActionProps & Pick<TagRowProps, 'neighbours'>) {
  const deleting = useDeleteTag()
  useFocusOnUnmount([tag, ...neighbours].flatMap((one) => (one ? buttonId(one) : [])))
  return (
    <Row name={TAG_TEXTS.confirmDelete(tag.name)} count={TAG_TEXTS.confirmDeleteText(tag.applications)}>
      <BusyButton
        size='xs'
        color='danger'
        // The button stays busy until the tags have been refetched without this one.
        busy={deleting.isPending || deleting.isSuccess}
        onClick={() => deleting.mutate(tag, { onError: onDone })}
      >
        {TAG_TEXTS.delete}
      </BusyButton>
      <Button variant='subtle' size='xs' ref={focusOnMount} onClick={onDone}>
        {TAG_TEXTS.cancel}
      </Button>
    </Row>
  )
}
