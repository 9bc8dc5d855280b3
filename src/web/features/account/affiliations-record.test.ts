import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { NO_AFFILIATIONS } from '#domain/review/affiliations.ts'
import { affiliationsKind } from './affiliations-record.ts'

test('sends valid fields, but not an invalid one', () => {
  const { sendable } = affiliationsKind(new QueryClient(), 'ravi')
  const changes = { organisations: 'Accel', email_domains: 'gmail.com', linkedin_pages: '' }
  expect(sendable?.(changes, NO_AFFILIATIONS)).toEqual({ organisations: 'Accel', linkedin_pages: '' })
})
