import { describe, expect, test } from 'vitest'
import { VISIT, visited } from '#tests/second-form.ts'
import { createForm, section } from './form.ts'
import { text } from './kinds/text.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures' }
const stored = (name: string) => ({ url: `/files/a/${name}`, filename: `${name}.pdf`, size: '1.00 MB' })
const LEASE = stored('lease')
const GATE = { ...stored('gate'), title: 'The gate' }
const FILED = visited({ lease: LEASE, photographs: [GATE] })

describe('a form', () => {
  const name = text('name', 'Name')

  test('keeps the order of sections and fields', () => {
    const form = createForm('x@1', [
      section('one', 'One', [name]),
      section('two', 'Two', [text('other', 'Other')]),
    ])
    expect([form.id, form.sections.map(({ key, title }) => `${key} ${title}`), form.keys]).toEqual([
      'x@1',
      ['one One', 'two Two'],
      ['name', 'other'],
    ])
    expect([form.field('name'), form.sectionOf('other'), form.sectionOf('none')]).toEqual([name, 1, -1])
  })

  test('rejects duplicate and unknown field keys', () => {
    expect(() => createForm('x@1', [section('one', 'One', [name, name])])).toThrow(
      "The form 'x@1' has two fields with the same key.",
    )
    const form = createForm('x@1', [section('one', 'One', [name])])
    expect(() => form.field('other' as 'name')).toThrow("The form 'x@1' has no field 'other'.")
  })
})

describe('answers', () => {
  test('are validated by section or all together', () => {
    const wrong = visited({ visited: ' ', stake: 41 })
    const named = (section?: number) => VISIT.validate(wrong, section).map(({ path }) => path)
    expect([named(), named(0), named(1), named(2), named(9)]).toEqual([
      ['visited', 'stake'],
      ['visited'],
      ['stake'],
      [],
      [],
    ])
  })

  test('have errors with the path and the label of their input', () => {
    const people = [{ ...visited().people[0], email: ' ' }] as ReturnType<typeof visited>['people']
    const backers = [{ investorName: 'Seed Fund', amount: 0.5 }]
    expect(VISIT.validate(visited({ people, backers }))).toEqual([
      {
        field: 'people',
        path: 'people.0.email',
        label: 'Founder 1',
        kind: 'missing',
        message: 'Enter an e-mail address',
      },
      {
        field: 'backers',
        path: 'backers.0.amount',
        label: 'Backers 1: Amount (INR)',
        kind: 'wrong',
        message: 'Enter whole rupees, up to ₹1,00,00,00,00,00,00,000',
      },
    ])
  })

  test('are converted to text with a line per list entry, without blank parts', () => {
    const people = [
      { firstName: ' Asha ', lastName: '', email: ' a@acme.in', linkedin: ' ', experience: '' },
      { firstName: '', lastName: '', email: '', linkedin: '', experience: '' },
    ]
    expect([
      VISIT.text('visited', ' Acme ', NAMES),
      VISIT.text('impression', ' Milk\n', NAMES),
      VISIT.text('people', people, NAMES),
      VISIT.text('photographs', [{ ...GATE, title: ' The gate ' }], NAMES),
      VISIT.text('photographs', [{ ...GATE, title: '' }], NAMES),
      VISIT.text('backers', [{ investorName: '', amount: null }], NAMES),
    ]).toEqual(['Acme', 'Milk', 'Asha, a@acme.in', 'The gate: gate.pdf (1.00 MB)', 'gate.pdf (1.00 MB)', ''])
  })

  test('that are lists are split into entries, without blank ones', () => {
    expect(VISIT.entries('photographs', [GATE, { title: ' ', url: '', filename: '', size: '' }])).toEqual([
      { name: 'The gate', details: ['gate.pdf (1.00 MB)'] },
    ])
    expect(
      VISIT.entries('people', [
        { firstName: '', lastName: '', email: 'a@b.co', linkedin: '', experience: '' },
      ]),
    ).toEqual([{ name: '', details: ['a@b.co'] }])
    expect(VISIT.entries('visited', 'Acme')).toBeUndefined()
  })

  test('are compared by value', () => {
    expect([VISIT.isEqual('lease', LEASE, { ...LEASE }), VISIT.isEqual('lease', LEASE, null)]).toEqual([
      true,
      false,
    ])
  })

  test('can have their files listed and replaced', () => {
    expect(VISIT.files(FILED)).toEqual([LEASE, stored('gate')])
    expect(VISIT.files({ visited: 'Acme' })).toEqual([])
    const renamed = VISIT.withFiles(FILED, (file) => ({ ...file, filename: 'b.pdf' }))
    expect(renamed).toEqual({
      ...FILED,
      lease: { ...LEASE, filename: 'b.pdf' },
      photographs: [{ ...GATE, filename: 'b.pdf' }],
    })
  })

  test('are cleaned before they are submitted', () => {
    const [person] = visited().people
    const linked = (linkedin: string) => [{ ...person, linkedin }] as ReturnType<typeof visited>['people']
    const typed = visited({ people: linked('linkedin.com/in/asha'), visited: ' Acme ' })
    expect(VISIT.normalise(typed)).toEqual({
      ...typed,
      visited: 'Acme',
      people: linked('https://linkedin.com/in/asha'),
    })
    expect(VISIT.normalise({ people: linked('no link') })).toEqual({ people: linked('no link') })
  })

  test('may be stored in a draft with any error except a javascript: link', () => {
    const [person] = visited().people
    const people = ['javascript:a', 'no link'].map((linkedin) => ({ ...person, linkedin, email: 'none' }))
    const typed = { people: people as unknown as ReturnType<typeof visited>['people'], stake: 41 }
    expect(VISIT.draftErrors(typed)).toEqual([
      {
        field: 'people',
        path: 'people.0.linkedin',
        label: 'Founder 1',
        kind: 'wrong',
        message: 'A link must begin with https:// or http://. This one is not saved.',
        unsaved: true,
      },
    ])
    expect([VISIT.draftErrors({}), VISIT.draftErrors(visited())]).toEqual([[], []])
    const [first, second] = VISIT.sanitiseDraft({ ...visited(), ...typed }, visited()).people
    expect([first?.linkedin, second?.linkedin]).toEqual([person?.linkedin, 'no link'])
    expect(VISIT.sanitiseDraft({ stake: 41 }, visited())).toEqual({ stake: 41 })
  })
})
