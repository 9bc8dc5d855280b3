import type { ComponentPropsWithRef } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { type TeamField, teamValueOf, teamValueText } from '#domain/review/review-fields.ts'
import { TEAM_FIELD_TEXTS } from '#domain/review/team-field-messages.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { settings } from '#web/settings.ts'
import { lazyMenu } from '#web/ui/lazy.tsx'
import { useMayEdit } from './api.ts'
import styles from './team-fields.module.css'

export type TeamFieldCellProps = {
  readonly application: Pick<ReviewListItem, 'id' | 'company_name' | 'team_values'>
  readonly field: TeamField
}

const EditableCell = lazyMenu<TeamFieldCellProps>(
  () => import('./editable-team-field-cell.tsx'),
  ({ opener, ...cell }) => <CellButton {...cell} {...opener} />,
)

const textOf = ({ application, field }: TeamFieldCellProps) =>
  teamValueText(field, teamValueOf(field, application.team_values), settings)

/** The value of a team field in the table of the list. Those who may edit it can do so in place. */
export function TeamFieldCell(props: TeamFieldCellProps) {
  const mayEdit = useMayEdit()
  const text = textOf(props)
  return mayEdit(props.field) ? <EditableCell {...props} /> : <bdi title={text}>{text}</bdi>
}

type CellButtonProps = Omit<ComponentPropsWithRef<'button'>, 'style'> & TeamFieldCellProps

/** The button that opens the editor, used before and after the editor's code has loaded. */
export function CellButton({ application, field, ...attributes }: CellButtonProps) {
  const text = textOf({ application, field })
  return (
    <button
      {...attributes}
      type='button'
      className={styles.cell}
      title={text || undefined}
      aria-label={TEAM_FIELD_TEXTS.edit(field.label, companyTitle(application.company_name), text)}
      aria-haspopup='dialog'
      data-blank={text === '' || undefined}
    >
      <bdi>{text || TEAM_FIELD_TEXTS.none}</bdi>
    </button>
  )
}
