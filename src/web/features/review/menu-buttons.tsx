import { Button } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import { SAVED_VIEWS_TEXTS } from '#domain/review/saved-views.ts'
import toolbar from './list-toolbar.module.css'
import views from './saved-views-menu.module.css'

type MenuButtonProps = Omit<ComponentPropsWithRef<'button'>, 'style'>

/** The buttons that open the two lazy menus, used before and after their code has loaded. */
export const ColumnsButton = (attributes: MenuButtonProps) => (
  <Button {...attributes} variant='default' size='sm' className={toolbar.button}>
    {LIST_TEXTS.columns}
  </Button>
)

export const ViewsButton = (attributes: MenuButtonProps) => (
  <Button {...attributes} variant='default' size='sm' className={views.open}>
    {SAVED_VIEWS_TEXTS.open}
  </Button>
)
