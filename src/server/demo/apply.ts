import { randomUUID } from 'node:crypto'
import type { Reply } from '#contract/calls.ts'
import type { AnswerChanges } from '#domain/applications/form/application-form.ts'
import type { FileKind } from '#domain/files/file-rules.ts'
import { saveDraft } from '#server/applications/save.ts'
import { submitApplication } from '#server/applications/submit.ts'
import { uploadFile } from '#server/files/upload.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { answersOf } from './answers.ts'
import type { Company } from './company.ts'
import { deckOf, documentOf } from './deck.ts'

/** Fills in a company's form as its founder, files included, and submits it unless it is to stay a draft. */
export async function apply(
  services: Services,
  caller: Caller,
  company: Company,
  place: number,
): Promise<string> {
  const id = randomUUID()
  const answers = answersOf(company, place)
  const { version } = await saveDraft(services, caller, id, { base_version: 0, changes: answers })
  if (company.status === 'draft') return id
  const changes = await filesOf(services, caller, company)
  await submitApplication(services, caller, id, { base_version: version, changes })
  return id
}

async function filesOf(services: Services, caller: Caller, company: Company): Promise<AnswerChanges> {
  const pitch_deck = await upload(services, caller, 'pitch-deck', `${company.slug}-deck.pdf`, deckOf(company))
  const titles = company.facts.documents?.split('; ') ?? []
  const additional_documents = []
  for (const title of titles) {
    const filename = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`
    const content = documentOf(company, title)
    const stored = await upload(services, caller, 'additional-document', filename, content)
    additional_documents.push({ ...stored, title })
  }
  return { pitch_deck, additional_documents }
}

const upload = (
  services: Services,
  caller: Caller,
  kind: FileKind,
  filename: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<Reply<'uploadFile'>> =>
  uploadFile(services, caller, { kind, filename }, new Blob([content]).stream())
