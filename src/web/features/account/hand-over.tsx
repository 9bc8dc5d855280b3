import { SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { ShareButton } from '#web/features/application/share-button.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

export type SharedApplication = { readonly id: string; readonly company: string }

type HandOverProps = { readonly shared: readonly SharedApplication[] }

/** Offers to hand shared applications over to a co-founder before the account is deleted. */
export default function HandOver({ shared }: HandOverProps) {
  return (
    <Stack gap={3}>
      <Stack gap={2}>
        <Text strong>{SHARING_TEXTS.handOverTitle}</Text>
        <Text size='small'>{SHARING_TEXTS.handOverHint}</Text>
      </Stack>
      <FramedList>
        {shared.map(({ id, company }) => (
          <ListRow
            key={id}
            actions={
              <ShareButton
                id={id}
                isMember={false}
                label={SHARING_TEXTS.handOver}
                describedBy={`shared-${id}`}
              />
            }
          >
            <Text id={`shared-${id}`}>
              <bdi>{company}</bdi>
            </Text>
          </ListRow>
        ))}
      </FramedList>
    </Stack>
  )
}
