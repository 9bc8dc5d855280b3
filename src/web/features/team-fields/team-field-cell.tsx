import { lazyMenu } from '#web/ui/lazy.tsx'
import { useMayEdit } from './api.ts'
import { CellButton, type TeamFieldCellProps, textOf } from './cell-button.tsx'

const EditableCell = lazyMenu<TeamFieldCellProps>(
  () => import('./editable-team-field-cell.tsx'),
  ({ opener, ...cell }) => <CellButton {...cell} {...opener} />,
)

/** The value of a team field in the table of the list. Those who may edit it can do so in place. */
export function TeamFieldCell(props: TeamFieldCellProps) {
  const mayEdit = useMayEdit()
  const text = textOf(props)
  return mayEdit(props.field) ? <EditableCell {...props} /> : <bdi title={text}>{text}</bdi>
}
