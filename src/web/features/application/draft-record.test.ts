import { expect, test } from 'vitest'
import { APPLICATION_FORM, applicationForm } from '#domain/applications/form/application-form.ts'
import { blankDefinition } from '#domain/forms/field-definition.ts'
import { BLANK_FOUNDER } from '#domain/forms/kinds/founders.ts'
import { draftKind, formOfEdits } from './draft-record.ts'

const base = APPLICATION_FORM.blank()
const typed = (firstName: string, linkedin: string) => ({
  founders_data: [{ ...BLANK_FOUNDER, firstName, linkedin }],
})

test('sends all values of a draft except javascript: links [D-form.37]', () => {
  const { sendable } = draftKind({ owner: 'asha', id: '1', form: APPLICATION_FORM, version: undefined })
  const sent = (changes: object) => sendable?.(changes, base)
  expect(sent({ company_name: 'Acme', ...typed('Asha', 'javascript:alert(1)') })).toEqual({
    company_name: 'Acme',
    ...typed('Asha', ''),
  })
  expect(sent({ company_name: 'Acme', ...typed('', 'javascript:alert(1)') })).toEqual({
    company_name: 'Acme',
  })
  expect(sent(typed('Asha', 'javas'))).toEqual(typed('Asha', 'javas'))
})

test('shows unsubmitted answers to questions that the submission did not show', async () => {
  const version = (number: number, ...names: string[]) => ({
    ...{ number, title: 'More' },
    questions: names.map((name) => blankDefinition(name, 'text')),
  })
  const submitted = applicationForm(version(1, 'oldtext1', 'bothtext'))
  const newest = version(2, 'bothtext', 'newtext1')
  const form = await formOfEdits(submitted, [{ values: applicationForm(newest).blank() }], async () => newest)
  expect(form.keys.slice(APPLICATION_FORM.keys.length)).toEqual([
    'own_oldtext1',
    'own_bothtext',
    'own_newtext1',
  ])
  const unread = () => Promise.reject(new Error('This is not needed.'))
  expect(await formOfEdits(submitted, [{ values: submitted.blank() }], unread)).toBe(submitted)
})
