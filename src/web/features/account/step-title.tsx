import { useEffect, useRef } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

type StepTitleProps = { readonly title: string; readonly lead?: string | undefined }

/** The title of one of the steps for setting up two-step sign-in. It takes the focus when it appears. */
export function StepTitle({ title, lead }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={1}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {lead && <Text tone='soft'>{lead}</Text>}
    </Stack>
  )
}
