import { Button } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { SAVED_VIEWS_TEXTS } from '#domain/review/saved-views.ts'
import { titleId } from '#web/features/submitted-applications/element-ids.ts'
import styles from './review.module.css'
import card from './review-card.module.css'

type MenuButtonProps = Omit<ComponentPropsWithRef<'button'>, 'style'>

/** The buttons that open the lazy menus, used before and after the menus' code has loaded. */
export const ColumnsButton = (attributes: MenuButtonProps) => (
  <Button {...attributes} variant='default' size='sm' className={styles.toolbarButton}>
    {LIST_TEXTS.columns}
  </Button>
)

export const ViewsButton = (attributes: MenuButtonProps) => (
  <Button {...attributes} variant='default' size='sm' className={styles.toolbarButton}>
    {SAVED_VIEWS_TEXTS.open}
  </Button>
)

type MoreButtonProps = MenuButtonProps & { readonly applicationId: string }

export const MoreButton = ({ applicationId, ...attributes }: MoreButtonProps) => (
  <button
    {...attributes}
    type='button'
    className={card.more}
    aria-label={REVIEW_TEXTS.more}
    aria-describedby={titleId(applicationId)}
  />
)
