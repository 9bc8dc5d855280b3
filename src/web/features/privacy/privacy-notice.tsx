import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noticeBlocks, PRIVACY_TEXTS } from '#domain/settings/privacy-notice.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import styles from './privacy-notice.module.css'

/** The group's privacy notice, which everyone may read. Records that a signed-in person has seen it. */
export default function PrivacyNotice() {
  const query = useQuery({
    queryKey: ['privacy-notice'],
    queryFn: ({ signal }) => call('readPrivacyNotice', { signal }),
  })
  const notice = query.data?.notice
  useSeen(notice?.version)
  if (query.isPending) return <LoadingCards count={1} />
  if (query.isError) return <QueryError query={query} message={PRIVACY_TEXTS.unavailable} />
  return (
    <>
      <PageHeader title={PRIVACY_TEXTS.title}>
        {notice ? <Published at={notice.published_at} /> : PRIVACY_TEXTS.none}
      </PageHeader>
      <Stack className={styles.notice}>
        {noticeBlocks(notice?.text ?? '').map(({ kind, text }, index) =>
          kind === 'heading' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their order, and two may be equal
            <Heading key={index} level={2} size='section' dir='auto'>
              {text}
            </Heading>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their order, and two may be equal
            <Text key={index} multiline dir='auto'>
              <TextWithLinks text={text} />
            </Text>
          ),
        )}
        {query.data.contact_email && (
          <Text>
            {PRIVACY_TEXTS.questions}{' '}
            <a href={`mailto:${query.data.contact_email}`}>{query.data.contact_email}</a>
          </Text>
        )}
      </Stack>
    </>
  )
}

const Published = ({ at }: { readonly at: string }) => (
  <>
    {PRIVACY_TEXTS.published} <DateTime at={at} />
  </>
)

/** Records that the signed-in person has seen a version, if it is newer than those that they have seen. */
function useSeen(version: number | undefined): void {
  const { profile, refreshProfile } = useAuth()
  const isNew = profile !== null && version !== undefined && version > (profile.privacy_notice ?? 0)
  useEffect(() => {
    // If this fails, the line about the change stays, and the next visit tries again.
    if (isNew) void call('seePrivacyNotice', { body: { version } }).then(refreshProfile, () => undefined)
  }, [isNew, version, refreshProfile])
}
