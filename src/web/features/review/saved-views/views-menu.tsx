import { lateOpener } from '#web/ui/late-opener.tsx'
import { ViewsButton } from './views-button.tsx'

/** The lists that one comes back to: one's own, those that others share, and the one in view to be kept. */
export const ViewsMenu = lateOpener(() => import('./views-choice.tsx'), {
  opens: 'dialog',
  Button: ({ opener }) => <ViewsButton {...opener} />,
})
