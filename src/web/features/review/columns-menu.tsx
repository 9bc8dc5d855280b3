import { lateOpener } from '#web/ui/late-opener.tsx'
import { ColumnsButton } from './columns-button.tsx'

/** Which columns the table has. */
export const ColumnsMenu = lateOpener(() => import('./columns-choice.tsx'), {
  opens: 'dialog',
  Button: ({ opener }) => <ColumnsButton {...opener} />,
})
