import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { PRINT_TEXTS } from '#domain/applications/form/print-sections.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { TAG_TEXTS } from '#domain/review/tags.ts'
import { ASSIGNMENT_TEXTS, RECUSAL_TEXTS } from '#domain/team/messages.ts'
import { pdfLink } from '#web/features/application-text/download-pdf-link.tsx'
import { useDecideDialog } from '#web/features/decisions/decide-button.tsx'
import { DECIDE_TEXTS } from '#web/features/decisions/texts.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { useTagDialog } from '#web/features/tags/tag-button.tsx'
import { RecuseDialog } from '#web/features/team/recuse-button.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { MoreButton } from './menu-buttons.tsx'
import styles from './review-card.module.css'

const AssignDialog = lazyDialog(
  () => import('#web/features/team/assign-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The menu with a card's actions that have no button of their own, and the dialogs that it opens. */
export default function CardMenu({ application }: { readonly application: ReviewListItem }) {
  const { id, company_name, withdrawn } = application
  const { isAdmin } = useAuth()
  const decide = useDecideDialog()
  const editTags = useTagDialog()
  const button = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<'assign' | 'recuse'>()
  const closeDialog = () => setDialog(undefined)
  /** Focuses the button first, because a dialog returns the focus to the element that had it, and the item is gone. */
  const open = (openDialog: () => void) => () => {
    button.current?.focus({ preventScroll: true })
    openDialog()
  }
  return (
    <>
      {/* As in page/user-menu.tsx, the menu is inside its landmark and without Mantine's focus placeholder. */}
      <Menu
        position='bottom-end'
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        classNames={{ item: styles.item }}
      >
        <Menu.Target>
          <MoreButton ref={button} applicationId={id} />
        </Menu.Target>
        <Menu.Dropdown>
          {isAdmin && !withdrawn && (
            <Menu.Item onClick={open(() => decide({ application }))}>{DECIDE_TEXTS.decide}</Menu.Item>
          )}
          {isAdmin && (
            <>
              <Menu.Item onClick={open(() => editTags({ application }))}>{TAG_TEXTS.edit}</Menu.Item>
              <Menu.Item onClick={open(() => setDialog('assign'))}>{ASSIGNMENT_TEXTS.assign}</Menu.Item>
            </>
          )}
          <Menu.Item component='a' {...pdfLink(id)}>
            {PRINT_TEXTS.download}
          </Menu.Item>
          <Menu.Item onClick={open(() => setDialog('recuse'))}>{RECUSAL_TEXTS.recuse}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AssignDialog
        id={id}
        company={companyTitle(company_name)}
        opened={dialog === 'assign'}
        onClose={closeDialog}
      />
      <RecuseDialog opened={dialog === 'recuse'} application={application} onClose={closeDialog} />
    </>
  )
}
