import { Popover, type PopoverProps } from '@mantine/core'
import { useState } from 'react'
import { SAVED_VIEWS_TEXTS, SAVED_VIEWS_UNAVAILABLE } from '#domain/review/saved-views-messages.ts'
import { useKeptText } from '#web/autosave/use-kept-text.ts'
import { ButtonPopover } from '#web/ui/button-popover.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { SaveViewForm } from './save-view-form.tsx'
import { useCurrentView } from './use-current-view.ts'
import { type SavedView, useSavedViews } from './use-saved-views.ts'
import { ViewRow } from './view-row.tsx'
import { ViewsButton } from './views-button.tsx'
import styles from './views-menu.module.css'

/** In pixels, as styles/tokens.css has it. */
const HEADER_HEIGHT = 64
const EDGE = 8
const LEAST_HEIGHT = 160

/** Under the header and above the foot of the window, as high as there is room. */
const WITHIN_VIEW: PopoverProps['middlewares'] = {
  flip: { padding: { top: HEADER_HEIGHT + EDGE, bottom: EDGE } },
  shift: true,
  size: {
    padding: { top: HEADER_HEIGHT + EDGE, bottom: EDGE },
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxBlockSize = `${Math.max(LEAST_HEIGHT, availableHeight)}px`
    },
  },
}

/** Lists the saved views, own and shared, and saves the view on screen. */
export default function ViewsMenu() {
  const [opened, setOpened] = useState(false)
  const [removing, setRemoving] = useState<SavedView>()
  const typed = useKeptText('view-name')
  const query = useSavedViews(opened)
  const current = useCurrentView()
  const views = query.data?.views ?? []
  const remove = (view: SavedView) => {
    setOpened(false)
    setRemoving(view)
  }
  const shown = { current, onOpen: () => setOpened(false), onRemove: remove }
  return (
    <>
      <ButtonPopover
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
          {query.isError && <ReadingFailed query={query} message={SAVED_VIEWS_UNAVAILABLE} />}
          {query.data && views.length === 0 && <p className={styles.none}>{SAVED_VIEWS_TEXTS.none}</p>}
          <Group title={SAVED_VIEWS_TEXTS.own} views={views.filter(({ own }) => own)} {...shown} />
          <Group title={SAVED_VIEWS_TEXTS.shared} views={views.filter(({ own }) => !own)} {...shown} />
          {typed && <SaveViewForm typed={typed} query={current} />}
        </Popover.Dropdown>
      </ButtonPopover>
      <RemoveDialog view={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

type GroupProps = {
  readonly title: string
  readonly views: readonly SavedView[]
  /** The address of the list in view, as a view keeps it. */
  readonly current: string
  readonly onOpen: () => void
  readonly onRemove: (view: SavedView) => void
}

function Group({ title, views, ...shown }: GroupProps) {
  if (views.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} {...shown} />
        ))}
      </ul>
    </section>
  )
}
