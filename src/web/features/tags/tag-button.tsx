import { Button, type ButtonProps } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { TAG_TEXTS } from '#domain/review/tags.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { Group } from '#web/ui/layout.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useDialogTarget } from '#web/ui/use-dialog-target.ts'
import type { TagTarget } from './api.ts'
import { TagChips } from './tag-chips.tsx'
import styles from './tags.module.css'

const TagDialog = lazyDialog(
  () => import('./tag-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type OpenTagDialog = (target: TagTarget) => void

const TagDialogContext = createContext<OpenTagDialog | undefined>(undefined)

/** Returns a function that opens the tag dialog. @throws Error if there is no TagDialogProvider */
export function useTagDialog(): OpenTagDialog {
  const open = useContext(TagDialogContext)
  if (!open) throw new Error('useTagDialog must be used within a TagDialogProvider')
  return open
}

/** Renders the tag dialog outside the list, so that it stays open if its application leaves the list. */
export function TagDialogProvider({ children }: { readonly children: ReactNode }) {
  const { opened, shown, open, close } = useDialogTarget<TagTarget>()
  return (
    <TagDialogContext value={open}>
      {children}
      <TagDialog opened={opened} shown={shown} onClose={close} />
    </TagDialogContext>
  )
}

type TagButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly target: TagTarget
  readonly describedBy?: string
}

/** A button for administrators that opens the tag dialog. */
export function TagButton({ target, describedBy, ...style }: TagButtonProps) {
  const { isAdmin } = useAuth()
  const { ariaShortcut } = useSingleKeyShortcuts()
  const open = useTagDialog()
  if (!isAdmin) return null
  return (
    <Button
      {...style}
      aria-haspopup='dialog'
      aria-describedby={describedBy}
      aria-keyshortcuts={ariaShortcut('T')}
      onClick={() => open(target)}
    >
      {TAG_TEXTS.edit}
    </Button>
  )
}

/** All tags of an application. Administrators also see a button that edits them. */
export function ReaderTags({
  application,
}: Pick<Extract<TagTarget, { application: unknown }>, 'application'>) {
  return (
    <Group gap={1} className={styles.inReader}>
      <TagChips tags={application.tags} all />
      <TagButton target={{ application }} variant='subtle' size='compact-sm' />
    </Group>
  )
}
