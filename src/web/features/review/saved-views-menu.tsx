import { Button, Popover, type PopoverProps } from '@mantine/core'
import { useState } from 'react'
import { serialiseListView } from '#domain/review/list-view.ts'
import { normaliseViewQuery, SAVED_VIEWS_TEXTS, SAVED_VIEWS_UNAVAILABLE } from '#domain/review/saved-views.ts'
import { Link, useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ButtonPopover } from '#web/ui/button-popover.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type SavedView, useRemoveView, useSavedViews, useSaveView } from './api.ts'
import { ViewsButton } from './menu-buttons.tsx'
import styles from './review.module.css'
import { SaveViewForm, ViewNameField } from './save-view-form.tsx'
import { useListView } from './use-review-filters.ts'

/** In pixels, as in styles/tokens.css. */
const HEADER_HEIGHT = 64
const EDGE = 8
const MIN_HEIGHT = 160

/** Keeps the menu between the header and the window's lower edge. */
const WITHIN_VIEW: PopoverProps['middlewares'] = {
  flip: { padding: { top: HEADER_HEIGHT + EDGE, bottom: EDGE } },
  shift: true,
  size: {
    padding: { top: HEADER_HEIGHT + EDGE, bottom: EDGE },
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxBlockSize = `${Math.max(MIN_HEIGHT, availableHeight)}px`
    },
  },
}

/** Id of the menu, which Mantine gives to the button that opens it. */
const BUTTON_ID = 'saved-views'

/** Lists the user's own views and the shared views, and saves the current view. */
export default function SavedViewsMenu() {
  const [opened, setOpened] = useState(false)
  const [removing, setRemoving] = useState<SavedView>()
  const query = useSavedViews(opened)
  const current = useCurrentViewQuery()
  const views = query.data?.views ?? []
  const confirmRemove = (view: SavedView) => {
    setOpened(false)
    setRemoving(view)
  }
  const viewProps = { current, onOpen: () => setOpened(false), onRemove: confirmRemove }
  return (
    <>
      <ButtonPopover
        id={BUTTON_ID}
        opened={opened}
        onChange={setOpened}
        middlewares={WITHIN_VIEW}
        width='min(28rem, 100vw - 4.125rem)'
      >
        <Popover.Target>
          <ViewsButton onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown className={styles.dropdown}>
          {!query.data && !query.isError && <Spinner text={LOADING} />}
          {query.isError && <QueryError query={query} message={SAVED_VIEWS_UNAVAILABLE} />}
          <Stack gap={3}>
            {query.data && views.length === 0 && (
              <Text size='small' tone='soft'>
                {SAVED_VIEWS_TEXTS.none}
              </Text>
            )}
            <Views title={SAVED_VIEWS_TEXTS.own} views={views.filter(({ own }) => own)} {...viewProps} />
            <Views title={SAVED_VIEWS_TEXTS.shared} views={views.filter(({ own }) => !own)} {...viewProps} />
          </Stack>
          <SaveViewForm query={current} />
        </Popover.Dropdown>
      </ButtonPopover>
      <RemoveViewDialog view={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

type ViewsProps = Omit<ViewRowProps, 'view'> & {
  readonly title: string
  readonly views: readonly SavedView[]
}

function Views({ title, views, ...rowProps }: ViewsProps) {
  if (views.length === 0) return null
  return (
    <section aria-label={title}>
      <Text size='tiny' tone='soft' strong>
        {title}
      </Text>
      <ul>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} {...rowProps} />
        ))}
      </ul>
    </section>
  )
}

type ViewRowProps = {
  readonly view: SavedView
  /** The normalised search parameters of the current list. */
  readonly current: string
  readonly onOpen: () => void
  readonly onRemove: (view: SavedView) => void
}

/** A link to a view, with buttons that change it. */
function ViewRow({ view, current, onOpen, onRemove }: ViewRowProps) {
  const { isAdmin } = useAuth()
  const [renaming, setRenaming] = useState(false)
  const saving = useSaveView()
  const { name, query, shared, own, owner_name } = view
  if (renaming) return <RenameViewForm view={view} onDone={() => setRenaming(false)} />
  const share = shared ? SAVED_VIEWS_TEXTS.unshare : SAVED_VIEWS_TEXTS.share
  return (
    <Group as='li' gap={2} justify='between' className={styles.view}>
      <Stack as='span' gap={0}>
        <Link to={{ search: query }} aria-current={query === current ? 'true' : undefined} onClick={onOpen}>
          <bdi>{name}</bdi>
        </Link>
        {(shared || !own) && (
          <Text as='span' size='tiny' tone='soft'>
            {own
              ? SAVED_VIEWS_TEXTS.isShared
              : owner_name
                ? SAVED_VIEWS_TEXTS.by(owner_name)
                : SAVED_VIEWS_TEXTS.byFormerMember}
          </Text>
        )}
      </Stack>
      <Group as='span' gap={0} className={styles.viewActions}>
        {own && <RowAction text={SAVED_VIEWS_TEXTS.rename} name={name} onClick={() => setRenaming(true)} />}
        {own && (
          <RowAction text={share} name={name} onClick={() => saving.mutate({ ...view, shared: !shared })} />
        )}
        {(own || isAdmin) && (
          <RowAction text={SAVED_VIEWS_TEXTS.remove} name={name} onClick={() => onRemove(view)} />
        )}
      </Group>
    </Group>
  )
}

type RowActionProps = { readonly text: string; readonly name: string; readonly onClick: () => void }

const RowAction = ({ text, name, onClick }: RowActionProps) => (
  <Button variant='subtle' size='xs' aria-label={SAVED_VIEWS_TEXTS.buttonLabel(text, name)} onClick={onClick}>
    {text}
  </Button>
)

/** Shown in place of a view's row while it is renamed. */
function RenameViewForm({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const saving = useSaveView()
  const save = () => saving.mutate({ ...view, name }, { onSuccess: onDone })
  return (
    <Group as='li' gap={2} className={styles.renaming}>
      <ViewNameField
        labelHidden
        label={SAVED_VIEWS_TEXTS.buttonLabel(SAVED_VIEWS_TEXTS.renamed, view.name)}
        value={name}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onEnter={(event) => {
          event.preventDefault()
          save()
        }}
      />
      <BusyButton size='xs' busy={saving.isPending} onClick={save}>
        {SAVED_VIEWS_TEXTS.saveName}
      </BusyButton>
      <Button variant='subtle' size='xs' onClick={onDone}>
        {SAVED_VIEWS_TEXTS.cancel}
      </Button>
    </Group>
  )
}

type RemoveViewDialogProps = { readonly view: SavedView | undefined; readonly onClose: () => void }

/** Asks the user to confirm a deletion, because others may be using the view. */
function RemoveViewDialog({ view, onClose }: RemoveViewDialogProps) {
  const removing = useRemoveView()
  return (
    <ConfirmDialog
      opened={view !== undefined}
      title={SAVED_VIEWS_TEXTS.confirmRemove(view?.name ?? '')}
      confirm={SAVED_VIEWS_TEXTS.remove}
      destructive
      busy={removing.isPending}
      focusAfter={BUTTON_ID}
      onConfirm={() => view && removing.mutate(view, { onSettled: onClose })}
      onCancel={onClose}
    >
      {view &&
        (view.own
          ? SAVED_VIEWS_TEXTS.confirmRemoveOwn
          : SAVED_VIEWS_TEXTS.confirmRemoveShared(view.owner_name ?? SAVED_VIEWS_TEXTS.formerMember))}
    </ConfirmDialog>
  )
}

/** Returns the search parameters of the current list, normalised in the same way as those of saved views. */
function useCurrentViewQuery(): string {
  const [query] = useSearchParams()
  const { chosen } = useListView()
  return normaliseViewQuery(new URLSearchParams([...query, ...serialiseListView(chosen)]))
}
