import { readdirSync } from 'node:fs'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { answerChangesSchemaOf, answersSchemaOf } from '#contract/forms.ts'
import { BLANK_FOUNDER } from '#domain/forms/kinds/founders.ts'
import { ASHA } from '#tests/applications.ts'
import { VISIT, visited } from '#tests/second-form.ts'
import { FaultsProvider } from '#web/forms/field-frame.tsx'
import { FieldInput } from '#web/forms/field-input.tsx'
import { FormEnvironmentProvider } from '#web/forms/form-context.tsx'
import { incompleteRowsIn, keysWithRows, toAnswers, toValues } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import { createUploads, sendFile } from '#web/uploads/uploads.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures' }
const stored = (name: string) => ({ url: `/files/a/${name}`, filename: `${name}.pdf`, size: '1.00 MB' })
const FILED = visited({
  seen: ['Barn', 'Field'],
  film: 'example.com/film',
  cows: 12,
  lease: stored('lease'),
  licence: stored('licence'),
  photographs: [{ ...stored('gate'), title: 'The gate' }],
})

test('the second form has a field of every kind, and every kind has inputs', () => {
  const used = [...new Set(VISIT.fields.map(({ kind }) => kind.name))].sort()
  const files = readdirSync('src/domain/forms/kinds').filter((name) => !name.endsWith('.test.ts'))
  const asName = (kebab: string) =>
    kebab.replace('.ts', '').replace(/-(.)/g, (_, initial) => initial.toUpperCase())
  expect(files.map(asName).sort()).toEqual(used)
  expect(
    readdirSync('src/web/forms/kinds')
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => name.replace('.tsx', ''))
      .map(asName)
      .sort(),
  ).toEqual(used)
})

test('a form refuses keys of fields that it does not have', () => {
  expect(() => VISIT.field('company_name' as 'visited')).toThrow(
    "The form 'visit@1' has no field 'company_name'.",
  )
})

describe('answers', () => {
  test('are validated by kind, for a section or the whole form', () => {
    expect(VISIT.validate(visited())).toEqual([])
    const wrong = visited({
      visited: 'x'.repeat(21),
      doubts: 'word '.repeat(201),
      verdict: 'Perhaps',
      venue: '',
      present: 2,
      invited: '',
      day: '2026-02-30',
      seen: ['Barn', 'Mill'],
      film: 'not a link',
      cows: 0,
      wanted: -1,
      stake: 41,
    })
    const found = (section?: number) =>
      VISIT.validate(wrong, section).map(({ path, message }) => `${path}: ${message}`)
    expect(found(0)).toEqual([
      'visited: Whom we visited must not exceed 20 characters.',
      'doubts: Please shorten Doubts to 200 words.',
      'verdict: Choose an answer from the list.',
      'venue: Please fill in Venue.',
      'people: Please describe 2 founders; the list has 1.',
      'invited: Please answer: Were we invited?',
      'day: Enter a date, like 2026-03-31',
      'film: Enter a web address like https://linkedin.com/in/name',
      'cows: Cows must be at least 1.',
    ])
    expect(found(1)).toEqual([
      'wanted: Enter whole rupees, up to ₹1,00,00,00,00,00,00,000',
      'stake: Stake must be between 1 and 40.',
    ])
    expect(found()).toEqual([...found(0), ...found(1)])
  })

  test('are printed as text, with one line per list entry', () => {
    const texts = VISIT.fields.map(({ key }) => [key, VISIT.text(key, FILED[key], NAMES)])
    expect(Object.fromEntries(texts)).toMatchObject({
      ...{ visited: 'Acme Dairy', doubts: '', verdict: 'Yes', venue: 'Pune', present: '1' },
      people: 'Asha Rao, asha@acme.in, https://linkedin.com/in/asha-rao, Nine years in dairy cooperatives',
      ...{ invited: 'Yes', day: '21 November 2026', seen: 'Barn, Field', film: 'https://example.com/film' },
      cows: '12 head',
      ...{ wanted: '₹25,00,000', stake: '12.5 %', spending: 'People: 60 %\nMachines: N/A\nTotal: 60 %' },
      ...{ backers: 'Seed Fund: ₹700', income: 'Last month: ₹5\n1 month before: N/A\n2 months before: ₹0' },
      ...{ lease: 'lease.pdf (1.00 MB)', licence: 'licence.pdf (1.00 MB)' },
      photographs: 'The gate: gate.pdf (1.00 MB)',
      remarks: 'Noise: A fair was on.',
    })
  })

  test('match the contract’s schemas, and invalid ones do not', () => {
    const shape = answersSchemaOf(VISIT, 'Visit')
    expect([shape.parse(VISIT.blank()), shape.parse(FILED)]).toEqual([VISIT.blank(), FILED])
    const changes = answerChangesSchemaOf(VISIT, 'VisitChanges')
    expect(changes.parse({ stake: 3 })).toEqual({ stake: 3 })
    for (const wrong of [
      { company_name: 'Acme' },
      { visited: 'x'.repeat(21) },
      { present: 4 },
      { lease: {} },
    ]) {
      expect(changes.safeParse(wrong).success).toBe(false)
    }
  })

  test('are merged by row and cell, or reported as a conflict', () => {
    const merged = VISIT.mergeValue(
      'spending',
      { people: 1, machines: 2 },
      { people: 3, machines: 2 },
      { people: 1, machines: 4 },
    )
    expect(merged).toEqual({ people: 3, machines: 4 })
    expect(VISIT.mergeValue('seen', ['Barn'], ['Barn', 'Field'], ['Office'])).toEqual(['Office', 'Field'])
    expect(VISIT.mergeValue('lease', null, stored('lease'), stored('licence'))).toBeUndefined()
  })

  test('have their files listed and replaced in every field', () => {
    expect(VISIT.files(FILED).map(({ filename }) => filename)).toEqual([
      'lease.pdf',
      'licence.pdf',
      'gate.pdf',
    ])
    const renamed = VISIT.withFiles({ licence: FILED.licence, stake: 3 }, (one) => ({
      ...one,
      size: '2.00 MB',
    }))
    expect(renamed).toEqual({ licence: { ...stored('licence'), size: '2.00 MB' }, stake: 3 })
  })

  test('may be required in every kind', () => {
    const blank = VISIT.blank()
    const missing = VISIT.fields.flatMap((field) =>
      field.kind.check(blank[field.key] as never, { ...field, required: true } as never, blank).length > 0
        ? [field.kind.name]
        : [],
    )
    expect(missing).toEqual(
      expect.arrayContaining(['yesNo', 'date', 'choices', 'link', 'number', 'rupees', 'file']),
    )
  })

  test('are normalised: links get a scheme', () => {
    const typed = { people: [{ ...BLANK_FOUNDER, linkedin: 'example.com/asha' }] }
    expect(VISIT.normalise(typed).people[0]?.linkedin).toBe('https://example.com/asha')
  })
})

/** Renders inputs inside the context providers of a form screen. */
function Page({ values, children }: { readonly values: FormValues; readonly children: ReactNode }) {
  const surroundings = {
    names: NAMES,
    uploads: createUploads(sendFile),
    onFileStored: () => undefined,
  }
  return (
    <StrictMode>
      <FormProvider {...useForm({ defaultValues: values })}>
        <FormEnvironmentProvider value={surroundings}>
          <FaultsProvider value={VISIT.validate(visited({ visited: '' }))}>{children}</FaultsProvider>
        </FormEnvironmentProvider>
      </FormProvider>
    </StrictMode>
  )
}

describe('inputs', () => {
  test('round-trip the answers', () => {
    for (const answers of [VISIT.blank(), FILED])
      expect(toAnswers(VISIT, toValues(VISIT, answers))).toEqual(answers)
    expect(keysWithRows(VISIT)).toEqual(['photographs'])
    const half = { row: '1', title: 'Nothing yet', stored: null }
    const values = { ...toValues(VISIT, FILED), photographs: { wanted: 'yes', rows: [half] } }
    expect(incompleteRowsIn(VISIT, values)).toEqual([{ isBegun: true }])
    expect(toAnswers(VISIT, values).photographs).toEqual([])
  })

  const drawn = () =>
    renderToString(
      <Page values={toValues(VISIT, { ...FILED, present: 1, people: [ASHA] })}>
        {VISIT.fields.map((field) => (
          <FieldInput key={field.key} field={field} />
        ))}
      </Page>,
    )

  test('render labels, values and errors', () => {
    const page = drawn()
    // The inputs for reasons are next to the contradictions.
    for (const { key, label, kind } of VISIT.fields.filter(({ kind }) => kind.name !== 'reasons')) {
      if (kind.name !== 'founders') expect(page).toContain(`>${label}<`)
      expect(page).toMatch(new RegExp(`id="field-${key}`))
    }
    expect(page).toContain('Founder 1')
    for (const name of ['lease', 'licence', 'gate']) expect(page).toContain(`href="/files/a/${name}"`)
    expect(page).toContain('Please fill in Whom we visited.')
  })

  test('accept the file types of their own field', () => {
    const accepted = [...drawn().matchAll(/<input[^>]*type="file"[^>]*>/g)].map(
      ([input]) => `${/id="([^"]*)"/.exec(input)?.[1]} ${/accept="([^"]*)"/.exec(input)?.[1]}`,
    )
    expect(accepted.slice(0, 2)).toEqual([
      'field-lease .pdf,.ppt,.pptx',
      'field-licence .pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.jpg,.jpeg,.png,.mp4,.mov',
    ])
  })
})
