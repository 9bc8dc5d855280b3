import { Button } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { SAVED_VIEWS_TEXTS } from '#domain/review/saved-views-messages.ts'
import styles from './views-menu.module.css'

type ViewsButtonProps = Omit<ComponentPropsWithRef<'button'>, 'style'>

export const ViewsButton = (attributes: ViewsButtonProps) => (
  <Button {...attributes} variant='default' size='sm' className={styles.open}>
    {SAVED_VIEWS_TEXTS.open}
  </Button>
)
