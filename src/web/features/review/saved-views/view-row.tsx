import { Button } from '@mantine/core'
import { useState } from 'react'
import { SAVED_VIEWS_TEXTS } from '#domain/review/saved-views-messages.ts'
import { Link } from '#web/routing/link.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { RenameForm } from './rename-form.tsx'
import { type SavedView, useSavingView } from './use-saved-views.ts'
import styles from './views-menu.module.css'

type ViewRowProps = {
  readonly view: SavedView
  readonly current: string
  readonly onOpen: () => void
  readonly onRemove: (view: SavedView) => void
}

/** One view: the way to it, and what may be done with it. */
export function ViewRow({ view, current, onOpen, onRemove }: ViewRowProps) {
  const { isAdmin } = useAuth()
  const [renaming, setRenaming] = useState(false)
  const saving = useSavingView()
  const { name, query, shared, own, owner_name } = view
  if (renaming) return <RenameForm view={view} onDone={() => setRenaming(false)} />
  const share = shared ? SAVED_VIEWS_TEXTS.unshare : SAVED_VIEWS_TEXTS.share
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Link to={{ search: query }} aria-current={query === current ? 'true' : undefined} onClick={onOpen}>
          {name}
        </Link>
        {own && shared && <span className={styles.soft}>{SAVED_VIEWS_TEXTS.isShared}</span>}
        {!own && (
          <span className={styles.soft}>
            {owner_name ? SAVED_VIEWS_TEXTS.by(owner_name) : SAVED_VIEWS_TEXTS.bySomebody}
          </span>
        )}
      </span>
      <span className={styles.doings}>
        {own && <Doing what={SAVED_VIEWS_TEXTS.rename} name={name} onDo={() => setRenaming(true)} />}
        {own && <Doing what={share} name={name} onDo={() => saving.mutate({ ...view, shared: !shared })} />}
        {(own || isAdmin) && (
          <Doing what={SAVED_VIEWS_TEXTS.remove} name={name} onDo={() => onRemove(view)} />
        )}
      </span>
    </li>
  )
}

type DoingProps = { readonly what: string; readonly name: string; readonly onDo: () => void }

const Doing = ({ what, name, onDo }: DoingProps) => (
  <Button variant='subtle' size='xs' aria-label={SAVED_VIEWS_TEXTS.about(what, name)} onClick={onDo}>
    {what}
  </Button>
)
