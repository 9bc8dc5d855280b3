import {
  CHOICE_LABEL_CHARACTERS,
  CHOICES_MAX,
  CHOICES_MIN,
  ESSAY_WORDS,
  ESSAY_WORDS_MAX,
  ESSAY_WORDS_MIN,
  FIELD_HELP_CHARACTERS,
  FIELD_LABEL_CHARACTERS,
  FIELD_UNIT_CHARACTERS,
  NUMBER_LIMIT,
  OWN_QUESTIONS_MAX,
  TEAM_FIELDS_MAX,
} from '../limits.ts'
import { cleanLine, isBlankText, trimBlank } from '../typed-text.ts'
import { REMOVED_CHOICE } from './choice.ts'
import { withGuidance } from './guidance.ts'
import type { Field } from './kind.ts'
import { choice } from './kinds/choice.ts'
import { choices } from './kinds/choices.ts'
import { date } from './kinds/date.ts'
import { essay } from './kinds/essay.ts'
import { file } from './kinds/file.ts'
import { link } from './kinds/link.ts'
import { number } from './kinds/number.ts'
import { rupees } from './kinds/rupees.ts'
import { text } from './kinds/text.ts'
import { yesNo } from './kinds/yes-no.ts'

/** A choice of a field that a group defines. The id stays the same when the choice is renamed. */
export type ChoiceDefinition = { readonly id: string; readonly label: string }

/**
 * A field that a group defines itself: a question of its own, or a fact that its team keeps. It is stored as JSON. Every
 * definition has all properties; those that its kind does not use are blank.
 */
export type FieldDefinition = {
  /** Stays the same when the field is renamed or moved. */
  readonly id: string
  readonly kind: DefinableKind
  readonly label: string
  /** Shown with the field. May be blank. */
  readonly help: string
  readonly required: boolean
  /** For 'choice' and 'choices'. */
  readonly choices: readonly ChoiceDefinition[]
  /** Maximum number of words, for 'essay'. */
  readonly words: number
  /** Bounds and unit, for 'number'. */
  readonly min: number | null
  readonly max: number | null
  readonly unit: string
  /** For facts of the team: an archived field keeps its values but is no longer offered. */
  readonly archived: boolean
  /** For facts of the team: true if reviewers may edit it on applications assigned to them. */
  readonly for_reviewers: boolean
}

type Creator = (key: string, label: string, definition: FieldDefinition) => Field

const offered = (definition: FieldDefinition) =>
  definition.choices.map(({ id, label }) => ({ value: id, label }))

/** The ids of choices mean nothing to people, so a removed choice has no readable label. */
const ownChoice: Creator = (key, label, definition) =>
  choice(key, label, offered(definition), {
    required: definition.required,
    formerLabel: () => REMOVED_CHOICE,
  })

/** The kinds of fields that a group can define, in the order of the editor's list. */
const CREATORS = {
  text: (key, label, { required }) => text(key, label, { required }),
  essay: (key, label, { required, words }) => essay(key, label, { required, maxWords: words }),
  choice: ownChoice,
  choices: (key, label, definition) => choices(key, label, offered(definition), definition),
  yesNo: (key, label, { required }) => yesNo(key, label, { required }),
  number: (key, label, { required, min, max, unit }) =>
    number(key, label, { required, min: min ?? undefined, max: max ?? undefined, unit: unit || undefined }),
  rupees: (key, label, { required }) => rupees(key, label, { required }),
  date: (key, label, { required }) => date(key, label, { required }),
  link: (key, label, { required }) => link(key, label, { required }),
  file: (key, label, { required }) => file(key, label, 'additional-document', { required }),
  /** Its choices are the members of the team, which the server adds to the definition. */
  member: ownChoice,
} satisfies Record<string, Creator>

export type DefinableKind = keyof typeof CREATORS

export const DEFINABLE_KINDS = Object.keys(CREATORS) as readonly DefinableKind[]

/** Returns whether the definitions of a kind have choices. */
export const hasChoices = (kind: string): boolean => kind === 'choice' || kind === 'choices'

/** Returns a new definition with default properties. @param id a new id, as `isFieldId` requires */
export const blankDefinition = (id: string, kind: DefinableKind): FieldDefinition => ({
  ...{ id, kind, label: '', help: '', required: false },
  ...{ choices: [], words: ESSAY_WORDS, min: null, max: null, unit: '' },
  ...{ archived: false, for_reviewers: false },
})

/** The lists of fields that a group defines, with the kinds and the number of fields that each may have. */
export const FIELD_LISTS = {
  'application-form': {
    noun: 'question',
    labelMissing: 'Enter the question',
    kinds: ['text', 'essay', 'choice', 'choices', 'yesNo', 'number', 'rupees', 'date', 'link', 'file'],
    max: OWN_QUESTIONS_MAX,
  },
  'team-fields': {
    noun: 'field',
    labelMissing: 'Enter the name of the field',
    kinds: ['choice', 'yesNo', 'number', 'rupees', 'date', 'member', 'text'],
    max: TEAM_FIELDS_MAX,
  },
} as const satisfies Record<
  string,
  {
    readonly noun: string
    readonly labelMissing: string
    readonly kinds: readonly DefinableKind[]
    readonly max: number
  }
>

export type FieldListName = keyof typeof FIELD_LISTS

export const FIELD_LIST_NAMES = Object.keys(FIELD_LISTS) as readonly FieldListName[]

/** Returns the field that a definition describes. @param prefix begins the field's key, and its id ends it */
export const toField = <P extends string>(prefix: P, definition: FieldDefinition): Field<`${P}${string}`> => {
  const { id, kind, label, help } = definition
  const field = CREATORS[kind](`${prefix}${id}`, label, definition) as Field<`${P}${string}`>
  return help === '' ? field : withGuidance(field, { hint: help })
}

/** Puts the texts of a definition on one line each, and blanks what its kind does not use. */
export function cleanDefinition(definition: FieldDefinition): FieldDefinition {
  const { kind, label, help, words, min, max, unit } = definition
  const isNumber = kind === 'number'
  return {
    ...definition,
    label: cleanLine(label),
    help: trimBlank(help),
    choices: hasChoices(kind)
      ? definition.choices.map((one) => ({ ...one, label: cleanLine(one.label) }))
      : [],
    words: kind === 'essay' ? words : ESSAY_WORDS,
    min: isNumber ? min : null,
    max: isNumber ? max : null,
    unit: isNumber ? cleanLine(unit) : '',
  }
}

/** A mistake in a list of definitions. `path` names the place: '2.choices.0.label', or 'fields' for the whole list. */
export type DefinitionError = { readonly path: string; readonly message: string }

/** Returns the mistakes in a list of cleaned definitions, in the order of the list. */
export function definitionErrors(
  list: FieldListName,
  definitions: readonly FieldDefinition[],
): DefinitionError[] {
  const { noun, labelMissing, max } = FIELD_LISTS[list]
  const kinds: readonly DefinableKind[] = FIELD_LISTS[list].kinds
  const errors = definitions.flatMap((definition, index) => {
    const { kind, label } = definition
    const repeated = (of: (one: FieldDefinition) => string) =>
      definitions.findIndex((one) => of(one) === of(definition)) < index
    const found: DefinitionError[] = [
      ...(kinds.includes(kind) ? [] : [{ path: 'kind', message: `Choose another kind of ${noun}` }]),
      ...checkText('label', label, labelMissing, FIELD_LABEL_CHARACTERS),
      ...checkText('help', definition.help, undefined, FIELD_HELP_CHARACTERS),
      ...(repeated(({ id }) => id) ? [{ path: 'id', message: `Another ${noun} has this id` }] : []),
      ...(label !== '' && repeated((one) => one.label.toLowerCase())
        ? [{ path: 'label', message: `Another ${noun} has the same text` }]
        : []),
      ...choiceErrors(definition),
      ...limitErrors(definition),
    ]
    return found.map(({ path, message }) => ({ path: `${index}.${path}`, message }))
  })
  return definitions.length > max
    ? [{ path: 'fields', message: `Use at most ${max} ${noun}s` }, ...errors]
    : errors
}

/** @param missing the message for a blank text; undefined if it may be blank */
function checkText(
  path: string,
  value: string,
  missing: string | undefined,
  most: number,
): DefinitionError[] {
  if (isBlankText(value)) return missing === undefined ? [] : [{ path, message: missing }]
  return value.length > most ? [{ path, message: `Use at most ${most} characters` }] : []
}

function choiceErrors({ kind, choices: all }: FieldDefinition): DefinitionError[] {
  if (!hasChoices(kind)) return []
  const each = all.flatMap(({ id, label }, index): DefinitionError[] => {
    const path = `choices.${index}.label`
    const isRepeated = all.findIndex(
      (one) => one.id === id || (label !== '' && one.label.toLowerCase() === label.toLowerCase()),
    )
    return isRepeated < index
      ? [{ path, message: 'This choice is there twice' }]
      : checkText(path, label, 'Enter the choice, or remove it', CHOICE_LABEL_CHARACTERS)
  })
  const isOfRightNumber = all.length >= CHOICES_MIN && all.length <= CHOICES_MAX
  return isOfRightNumber
    ? each
    : [...each, { path: 'choices', message: `Give between ${CHOICES_MIN} and ${CHOICES_MAX} choices` }]
}

function limitErrors({ kind, words, min, max, unit }: FieldDefinition): DefinitionError[] {
  if (kind === 'essay' && !(Number.isInteger(words) && words >= ESSAY_WORDS_MIN && words <= ESSAY_WORDS_MAX))
    return [{ path: 'words', message: `Enter between ${ESSAY_WORDS_MIN} and ${ESSAY_WORDS_MAX} words` }]
  if (kind !== 'number') return []
  const isTooLarge = [min, max].some((bound) => bound !== null && Math.abs(bound) > NUMBER_LIMIT)
  return [
    ...checkText('unit', unit, undefined, FIELD_UNIT_CHARACTERS),
    ...(isTooLarge ? [{ path: 'max', message: 'The bounds are too large' }] : []),
    ...(min !== null && max !== null && min > max
      ? [{ path: 'max', message: 'The highest number is below the lowest' }]
      : []),
  ]
}
