import { companyTitle } from '#domain/applications/messages.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { DialogFrame } from '../dialog-frame.tsx'
import type { About } from './about.ts'
import { DecideForm } from './decide-form.tsx'
import { useDecideDraft } from './use-decide-draft.ts'

export type Shown = { readonly about: About; readonly opening: number }

type DecideDialogProps = {
  readonly opened: boolean
  readonly shown: Shown | undefined
  readonly onClose: () => void
  /** Called once the dialog has left the screen. */
  readonly onClosed: () => void
  readonly onDecided: () => void
}

/** Decides about one or several applications, with the e-mails that go out. */
export default function DecideDialog({ opened, shown, onClose, onClosed, onDecided }: DecideDialogProps) {
  return (
    <DialogFrame
      opened={opened}
      title={shown ? titleOf(shown.about) : ''}
      wide
      onClose={onClose}
      onClosed={onClosed}
    >
      {shown && <Content key={shown.opening} about={shown.about} onDecided={onDecided} />}
    </DialogFrame>
  )
}

const titleOf = (about: About) =>
  'one' in about
    ? DECIDE_TEXTS.aboutOne(companyTitle(about.one.company_name))
    : DECIDE_TEXTS.aboutMany(about.ids.length)

function Content({ about, onDecided }: { readonly about: About; readonly onDecided: () => void }) {
  const one = 'one' in about ? about.one.id : undefined
  const record = useDecideDraft(one)
  if (!record) return null
  return (
    <DecideForm ids={'ids' in about ? about.ids : [about.one.id]} record={record} onDecided={onDecided} />
  )
}
