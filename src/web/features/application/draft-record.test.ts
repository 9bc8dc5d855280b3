import { expect, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { BLANK_FOUNDER } from '#domain/forms/kinds/founders.ts'
import { draftKind } from './draft-record.ts'

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
