import { useState } from 'react'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { Group } from '#web/ui/layout.tsx'
import { lazyMenu } from '#web/ui/lazy.tsx'
import { ShortcutsButton } from '#web/ui/shortcuts-button.tsx'
import { VisuallyHidden } from '#web/ui/text.tsx'
import { ExportButton } from './export-button.tsx'
import { LIST_KEYS_HINT, listedKeys } from './list-keys.ts'
import { ColumnsButton, ViewsButton } from './menu-buttons.tsx'
import styles from './review.module.css'
import { useListKeys } from './use-list-keys.ts'
import type { useListView } from './use-review-filters.ts'

const ViewsMenu = lazyMenu(
  () => import('./saved-views-menu.tsx'),
  ({ opener }) => <ViewsButton {...opener} aria-haspopup='dialog' aria-expanded={false} />,
)
const ColumnsMenu = lazyMenu(
  () => import('./columns-menu.tsx'),
  ({ opener }) => <ColumnsButton {...opener} aria-haspopup='dialog' aria-expanded={false} />,
)

type ListToolbarProps = Pick<ReturnType<typeof useListView>, 'view' | 'show'> & {
  /** The applications of the current page. */
  readonly applications: readonly ReviewListItem[]
  /** The number of applications on all pages. Undefined while it loads. */
  readonly count: number | undefined
}

/** The saved views, the list's layout and columns, the export and the shortcuts. */
export function ListToolbar({ view, show, applications, count }: ListToolbarProps) {
  return (
    <Group gap={2} className={styles.toolbar}>
      <ViewsMenu />
      <Group as='fieldset' gap={0} className={styles.viewModes}>
        <VisuallyHidden as='legend'>{LIST_TEXTS.layout}</VisuallyHidden>
        {(['cards', 'table'] as const).map((as) => (
          <button key={as} type='button' aria-pressed={view.as === as} onClick={() => show({ ...view, as })}>
            {LIST_TEXTS[as]}
          </button>
        ))}
      </Group>
      {view.as === 'table' && <ColumnsMenu view={view} show={show} />}
      <ExportButton count={count} />
      <ListShortcuts applications={applications} />
    </Group>
  )
}

/** Handles the list's shortcuts. Renders a button that lists them. */
function ListShortcuts({ applications }: { readonly applications: readonly ReviewListItem[] }) {
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const rights = useAuth()
  const single = useSingleKeyShortcuts()
  useListKeys(applications, open)
  return (
    <ShortcutsButton
      opened={opened}
      onOpen={open}
      onClose={() => setOpened(false)}
      keys={listedKeys(rights)}
      hint={LIST_KEYS_HINT}
      single={single}
    />
  )
}
