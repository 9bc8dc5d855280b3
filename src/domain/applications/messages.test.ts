import { expect, test } from 'vitest'
import {
  companyTitle,
  MY_APPLICATIONS_TEXTS,
  PROFILE_LINES,
  requiredFieldsMissing,
  SUCCESS_TEXTS,
  saveFailed,
  submitFailed,
  TOO_MANY_DRAFTS,
  wordLimitExceeded,
} from './messages.ts'

test('shows the server’s reason for a failure, or a default', () => {
  expect([saveFailed('why'), saveFailed(''), saveFailed()]).toEqual([
    { title: 'Save Error', description: 'why' },
    ...Array(2).fill({ title: 'Save Error', description: 'Failed to save. Please try again.' }),
  ])
  expect([submitFailed('why'), submitFailed()]).toEqual([
    { title: 'Submission Error', description: 'why' },
    { title: 'Submission Error', description: 'Failed to submit application. Please try again.' },
  ])
})

test('error messages contain the step, the field, the word count and the limit', () => {
  expect([
    requiredFieldsMissing('submitting'),
    wordLimitExceeded('Key metrics', 213),
    TOO_MANY_DRAFTS,
  ]).toEqual([
    {
      title: 'Required fields missing',
      description: 'Please fill in all required fields before submitting.',
    },
    {
      title: 'Word limit exceeded',
      description: 'Key metrics must not exceed 200 words. Current: 213 words.',
    },
    {
      title: 'Too many drafts',
      description: 'You have reached the limit of 20 drafts. Submit or delete one to start another.',
    },
  ])
})

test('texts contain the investor, company, status and seconds', () => {
  expect([
    SUCCESS_TEXTS.thanks('Acme Ventures'),
    SUCCESS_TEXTS.redirecting(7),
    MY_APPLICATIONS_TEXTS.reviewStatus('No Fit'),
    MY_APPLICATIONS_TEXTS.deleteBody('Acme'),
  ]).toEqual([
    'Thank you for applying to Acme Ventures.',
    'Redirecting to your profile in 7 seconds...',
    'Review Status: No Fit',
    'This will permanently delete the draft application for Acme. This action cannot be undone.',
  ])
})

test('an application without a company name is untitled', () => {
  expect([' Acme ', ' ', ''].map(companyTitle)).toEqual([
    'Acme',
    'Untitled Application',
    'Untitled Application',
  ])
})

test('the profile has five lines in the specified order', () => {
  expect(PROFILE_LINES.map(({ key, label }) => `${key}: ${label}`)).toEqual([
    'full_name: Full Name',
    'email: Email Address',
    'mobile: Mobile',
    'location: Location',
    'linkedin_url: LinkedIn Profile',
  ])
})
