import type { About } from './about.ts'
import { DecideForm } from './decide-form.tsx'
import { useDecideDraft } from './use-decide-draft.ts'

type DecideDialogProps = {
  readonly about: About
  readonly onDecided: () => void
}

/** What is decided, with the e-mails that go with it. */
export default function DecideDialog({ about, onDecided }: DecideDialogProps) {
  const one = 'one' in about ? about.one.id : undefined
  const record = useDecideDraft(one)
  if (!record) return null
  return (
    <DecideForm ids={'ids' in about ? about.ids : [about.one.id]} record={record} onDecided={onDecided} />
  )
}
