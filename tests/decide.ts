import type { Calls } from '#contract/calls.ts'
import type { Client } from './client.ts'

type Body = Calls['commitBatch']['body']

/** Previews a decision. @returns the request with which the dialog commits it */
export async function previewDecision(
  client: Client,
  ids: string[],
  change: Body['change'],
  how: Body['how'] = 'send',
): Promise<Body> {
  const { reply } = await client.call('previewBatch', { body: { ids, change } })
  const affected = reply.affected.map(({ id, version, held }) => ({ id, version, held }))
  return { id: crypto.randomUUID(), change, how, affected, wording_hash: reply.wording_hash }
}

/** Previews and commits a decision, as the dialog does. */
export const decideAs = async (...decision: Parameters<typeof previewDecision>) =>
  decision[0].call('commitBatch', { body: await previewDecision(...decision) })
