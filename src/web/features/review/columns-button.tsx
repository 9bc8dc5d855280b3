import { Button } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import styles from './list-bar.module.css'

type ColumnsButtonProps = Omit<ComponentPropsWithRef<'button'>, 'style'>

export const ColumnsButton = (attributes: ColumnsButtonProps) => (
  <Button {...attributes} variant='default' size='sm' className={styles.button}>
    {LIST_TEXTS.columns}
  </Button>
)
