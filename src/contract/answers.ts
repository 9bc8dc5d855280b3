import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { answersShapeOf, changesShapeOf } from './forms.ts'

/** All answers of an application. */
export const answersShape = answersShapeOf(APPLICATION_FORM, 'Answers')

/** The answers that a save changes. */
export const changesShape = changesShapeOf(APPLICATION_FORM, 'AnswerChanges')
