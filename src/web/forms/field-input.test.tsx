import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import {
  type Answers,
  APPLICATION_FORM,
  type StandardKey,
} from '#domain/applications/form/application-form.ts'
import { settings } from '#web/settings.ts'
import { createUploads, sendFile } from '#web/uploads/uploads.ts'
import { FieldInput } from './field-input.tsx'
import { FormEnvironmentProvider } from './form-context.tsx'
import { toValues } from './form-values.ts'

const environment = { names: settings, uploads: createUploads(sendFile), onFileStored: () => undefined }

function FormWith({ field, answers }: { readonly field: StandardKey; readonly answers: Partial<Answers> }) {
  const form = useForm({
    defaultValues: toValues(APPLICATION_FORM, { ...APPLICATION_FORM.blank(), ...answers }),
  })
  return (
    <FormProvider {...form}>
      <FormEnvironmentProvider value={environment}>
        <FieldInput field={APPLICATION_FORM.field(field)} />
      </FormEnvironmentProvider>
    </FormProvider>
  )
}

/** Returns the HTML of a field's inputs. */
const htmlOf = (field: StandardKey, answers: Partial<Answers> = {}) =>
  renderToStaticMarkup(<FormWith field={field} answers={answers} />)

const matchesIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)

test('groups HQ cities under countries, which cannot be selected [S2-form.12]', () => {
  const html = htmlOf('hq_city')
  const countries = ['India', 'UK', 'UAE', 'Singapore', 'Hong Kong', 'US']
  expect(matchesIn(html, /<optgroup label="([^"]*)"/g)).toEqual(countries)
  const choices = matchesIn(html, /<option[^>]*>([^<]*)</g)
  expect(choices).toContain('Mumbai')
  expect(choices).not.toContain('India')
})

test('offers 1 to 5 founders [S2-form.13]', () => {
  expect(matchesIn(htmlOf('number_of_founders'), /<option[^>]*>([^<]*)</g)).toEqual(['1', '2', '3', '4', '5'])
})

test('the only past-funding row cannot be deleted [S2-form.22, S5-form.18]', () => {
  const row = { investorName: '', amount: null }
  const disabled = [[row], [row, row]].map((past_funding) =>
    matchesIn(htmlOf('past_funding', { past_funding }), /<button([^>]*title="Delete funding[^>]*)>/g).map(
      (attributes) => attributes?.includes('disabled'),
    ),
  )
  expect(disabled).toEqual([[true], [false, false]])
})

test.each([
  [100, false, 'Total: ₹100', '100 of 100%'],
  [140, true, 'Total: ₹140', '40% over', '140 of 100%'],
])('for a use of funds of %d%, marks a remainder: %s [S2-form.24]', (others, isMarked, ...texts) => {
  const blank = APPLICATION_FORM.blank().funding_usage
  const html = htmlOf('funding_usage', { funding_usage: { ...blank, others } })
  expect(html.includes('data-rest="true"')).toBe(isMarked)
  expect(matchesIn(html, /<(?:strong|span)>([^<]*[₹%][^<]*)</g)).toEqual(texts)
})
