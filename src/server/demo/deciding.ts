import { randomUUID } from 'node:crypto'
import { NO_FILTERS } from '#domain/review/filters.ts'
import type { Caller } from '#server/http/caller.ts'
import { commitBatch } from '#server/review/commit-batch.ts'
import { saveReason } from '#server/review/decline-reasons.ts'
import { saveTemplate } from '#server/review/letter-templates.ts'
import { listForReview } from '#server/review/list.ts'
import { previewBatch } from '#server/review/preview-batch.ts'
import type { Services } from '#server/services.ts'

const DECLINE = {
  subject: '{investor} and {company}',
  body: `Thank you for showing us {company}, {first_name}, and for the work that went into your application. We have read all of it, and we will not invest at this point.

{reasons}

{note}

Companies change, and so do we: you are welcome to apply again from {reapply_after} on.

{investor}`,
}

const REASONS = [
  {
    label: 'Too early for us',
    text: 'We invest once there are paying customers, and would like to look again when you have some.',
  },
  {
    label: 'Outside what we know',
    text: 'We do not know your market well enough to be of use to you, which we would want to be.',
  },
  {
    label: 'Too close to one of ours',
    text: 'We have already invested in a company that does something similar, and owe it our loyalty.',
  },
]

/** Words of an e-mail, reasons to decline, and a decision that is held back. */
export async function seedDeciding(services: Services, admin: Caller): Promise<void> {
  await saveTemplate(services, admin, 'no_fit', { ...DECLINE, base_version: 0 })
  for (const [place, reason] of REASONS.entries()) {
    await saveReason(services, admin, randomUUID(), {
      ...reason,
      active: true,
      position: place,
      base_version: 0,
    })
  }
  const { applications } = await listForReview(services, admin, {
    ...NO_FILTERS,
    status: 'meeting_scheduled',
  })
  const [promising] = applications
  if (promising) await hold(services, admin, promising.id)
}

async function hold(services: Services, admin: Caller, id: string): Promise<void> {
  const change = {
    status: 'approved' as const,
    reason_ids: [],
    note: 'The partners were unanimous. We will call you about the terms this week.',
  }
  const { affected, words } = await previewBatch(services, admin, { ids: [id], change })
  const versions = affected.map((one) => ({ id: one.id, version: one.version }))
  await commitBatch(services, admin, { id: randomUUID(), change, how: 'hold', affected: versions, words })
}
