import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import { lazyMenu } from '#web/ui/lazy.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { ListKeys } from './keys/keys-of-list.tsx'
import styles from './list-bar.module.css'
import { ViewsButton } from './saved-views/views-button.tsx'
import type { useListView } from './use-list-view.ts'
import type { ReviewCard } from './use-review-list.ts'

const ViewsMenu = lazyMenu(
  () => import('./saved-views/views-menu.tsx'),
  ({ opener }) => <ViewsButton {...opener} aria-haspopup='dialog' aria-expanded={false} />,
)
const ColumnsMenu = lazyMenu(
  () => import('./columns-menu.tsx'),
  ({ opener }) => <ColumnsButton {...opener} aria-haspopup='dialog' aria-expanded={false} />,
)

type ListBarProps = Pick<ReturnType<typeof useListView>, 'view' | 'show'> & {
  /** The page in view. */
  readonly shown: readonly ReviewCard[]
}

/** How the list is shown, and which lists one comes back to. */
export function ListBar({ view, show, shown }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <ViewsMenu />
      <fieldset className={styles.ways}>
        <legend>{LIST_TEXTS.as}</legend>
        {(['cards', 'table'] as const).map((as) => (
          <button key={as} type='button' aria-pressed={view.as === as} onClick={() => show({ ...view, as })}>
            {LIST_TEXTS[as]}
          </button>
        ))}
      </fieldset>
      {view.as === 'table' && <ColumnsMenu view={view} show={show} />}
      <ListKeys shown={shown} />
    </div>
  )
}
