import { lateOpener } from '#web/parts/late-opener.tsx'
import { ColumnsButton } from './columns-button.tsx'

/** Which columns the table has. */
export const ColumnsMenu = lateOpener(() => import('./columns-choice.tsx'), {
  opens: 'dialog',
  Button: ({ opener }) => <ColumnsButton {...opener} />,
})
