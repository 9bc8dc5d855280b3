import { expect, test } from 'vitest'
import { statusChangedEmail } from '#server/email/application-emails.ts'
import type { EmailData } from '#server/email/email.ts'
import { previewEmail } from '#server/email/render-email.ts'
import { storeApplications, userIdOf } from '#tests/applications.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

type PendingEmail = {
  readonly data: EmailData['status-changed']
  readonly name: string
  readonly address: string
}

/** Returns the texts of pending status e-mails. Sending 493 e-mails would take longer than the rest of the test. */
async function pendingStatusEmails({ rows, services }: TestServer) {
  const pending = await rows<PendingEmail>(
    `select data, recipient_name as name, recipient_email as address from outbox
      where template = 'status-changed' and sent_at is null`,
  )
  const texts = pending.map(({ data, ...to }) => previewEmail(statusChangedEmail(data, services.config), to))
  return texts.map(({ subject, paragraphs }) => ({ subject, text: paragraphs.join('\n') }))
}

test('rejects 500 decisions because 7 are outdated, then decides the other 493', async () => {
  const quick = await startTestServer({ UNDO_SECONDS: '0' })
  try {
    const admin = await createAdministrator(quick)
    const other = await createAdministrator(quick, 'arjun@openround.example')
    await createFounder(quick, 'priya@dairy.in', { first_name: 'Priya', last_name: 'Menon' })
    await quick.emails()
    const owner = await userIdOf(quick.rows, 'priya@dairy.in')
    const companies = Array.from(
      { length: 500 },
      (_, place) => `Company ${String(place + 1).padStart(3, '0')}`,
    )
    await storeApplications(
      quick.rows,
      companies.map((company_name) => ({ owner, status: 'submitted', answers: { company_name } })),
    )
    const ids = []
    for (let page = 1; page <= 20; page++) {
      const { reply } = await admin.call('listForReview', { query: { page } })
      ids.push(...reply.applications.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(500)
    const change = { status: 'no_fit' as const, reason_ids: [], note: 'Do write again.' }
    const { affected, wording_hash } = (await admin.call('previewBatch', { body: { ids, change } })).reply
    const moved = affected.filter((_, place) => place % 80 === 3)
    expect(moved).toHaveLength(7)
    for (const { id } of moved) {
      await other.call('changeStatus', { params: { id }, body: { status: 'meeting_scheduled' } })
    }
    await quick.emails()

    const asked = (from: typeof affected) => ({
      id: crypto.randomUUID(),
      change,
      how: 'send' as const,
      affected: from.map(({ id, version, held }) => ({ id, version, held })),
      wording_hash,
    })
    const refused = await admin.call('commitBatch', { body: asked(affected) })
    expect([refused.status, refused.error?.code, refused.error?.conflicts]).toEqual([
      409,
      'conflict',
      moved.map(({ id, company_name }) => ({ id, company_name })),
    ])
    const counts = () =>
      quick.rows<{ declined: number; decided: number }>(
        `select (select count(*)::integer from applications where application_status = 'no_fit') as declined,
          (select count(*)::integer from decisions where to_status = 'no_fit') as decided`,
      )
    expect(await counts()).toEqual([{ declined: 0, decided: 0 }])

    const rest = affected.filter((one) => !moved.includes(one))
    const { status, reply } = await admin.call('commitBatch', { body: asked(rest) })
    expect([status, reply.emails, await counts()]).toEqual([200, 493, [{ declined: 493, decided: 493 }]])
    const emails = await pendingStatusEmails(quick)
    expect(emails).toHaveLength(493)
    expect(emails.filter(({ text }) => !text.includes('Do write again.'))).toEqual([])
    const named = emails.map(({ text }) => text.match(/Company \d{3}/g) ?? [])
    expect(named.every((names) => new Set(names).size === 1)).toBe(true)
    expect(new Set(named.map(([name]) => name))).toEqual(new Set(rest.map((one) => one.company_name)))
    expect(emails.filter(({ subject, text }) => /[{}]/.test(subject + text))).toEqual([])
  } finally {
    await quick.close()
  }
})
