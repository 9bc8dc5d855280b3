import { Button } from '@mantine/core'
import { useState } from 'react'
import { RECUSAL_TEXTS } from '#domain/team/messages.ts'
import { titleId } from '../card-ids.ts'
import { RecuseDialog, type RecuseDialogProps } from './recuse-dialog.tsx'

/** Has nothing to do with an application any more. It asks before, since only somebody else can take it back. */
export function RecuseButton({ application }: Pick<RecuseDialogProps, 'application'>) {
  const [asking, setAsking] = useState(false)
  // Most cards are never recused from: only who asks for it has the device asked for a reason.
  const [asked, setAsked] = useState(false)
  const ask = () => {
    setAsking(true)
    setAsked(true)
  }
  return (
    <>
      <Button variant='subtle' size='sm' aria-describedby={titleId(application.id)} onClick={ask}>
        {RECUSAL_TEXTS.recuse}
      </Button>
      {asked && <RecuseDialog opened={asking} application={application} onClose={() => setAsking(false)} />}
    </>
  )
}
