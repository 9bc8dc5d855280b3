import { PATHS } from '#domain/routes.ts'
import { called } from './company.ts'
import type { Writer } from './letter.ts'

/** Label and link only (D-status.10): what lies behind a decision is not told by letter. */
export const statusChanged: Writer<'status-changed'> = (
  { company, status },
  { product, investor, publicUrl },
) => ({
  subject: `Your application to ${investor}: ${status}`,
  preview: `The status of your application is now ${status}.`,
  heading: status,
  paragraphs: [`The status of the application of ${called(company)} is now: ${status}.`],
  action: { label: 'Go to My Applications', url: new URL(PATHS.myApplications, publicUrl) },
  because: `You submitted an application on ${product}.`,
})
