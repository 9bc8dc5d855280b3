import { TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkRequiredText, invalidIssue, unsavedIssue } from '#domain/forms/validation.ts'
import { TEXT_CHARACTERS } from '../../limits.ts'
import { isScriptLink, NOT_A_LINK, normaliseLink, SCRIPT_LINK } from '../../links.ts'
import { isBlankText } from '../../typed-text.ts'
import { textColumn } from '../column-mapping.ts'
import { createField, type Kind } from '../kind.ts'

/** A web address, for example of a video. */
export const LINK: Kind<string> = {
  name: 'link',
  blank: () => '',
  check: (value, field) => {
    if (isBlankText(value)) return checkRequiredText(value, field)
    if (isScriptLink(value)) return [unsavedIssue(SCRIPT_LINK)]
    return normaliseLink(value) === null ? [invalidIssue(NOT_A_LINK)] : []
  },
  text: (value) => normaliseLink(value) ?? value,
  normalise: (value) => normaliseLink(value) ?? value,
  draftIssues: (value) => (isScriptLink(value) ? [unsavedIssue(SCRIPT_LINK)] : []),
  sanitiseDraft: (value, before) => (isScriptLink(value) ? before : value),
  shape: () => TEXT_SHAPE,
  storage: (field) => textColumn(TEXT_CHARACTERS, field),
}

export const link = <const K extends string>(key: K, label: string, { required = true } = {}) =>
  createField(LINK, { key, label, required }, {})
