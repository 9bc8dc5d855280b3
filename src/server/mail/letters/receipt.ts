import { STATUS_UPDATE_HOURS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { called } from './company.ts'
import type { Writer } from './letter.ts'

export const receipt: Writer<'receipt'> = ({ company }, { product, investor, publicUrl }) => ({
  subject: `${investor} has received your application`,
  preview: `The status is usually updated within ${STATUS_UPDATE_HOURS} hours.`,
  heading: 'We have received your application',
  paragraphs: [
    `Thank you for applying to ${investor} with ${called(company)}. Your application is complete and with the people who review it.`,
    `We usually update application status within ${STATUS_UPDATE_HOURS} hours, and write to you when it changes. You can look it up at any time under My Applications.`,
  ],
  action: { label: 'Go to My Applications', url: new URL(PATHS.myApplications, publicUrl) },
  because: `You submitted an application on ${product}.`,
})
