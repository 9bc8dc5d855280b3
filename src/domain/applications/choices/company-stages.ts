import { plain } from '../../forms/choice.ts'

/** Specification, section 3. */
export const COMPANY_STAGES = plain(['Idea', 'Prototype', 'Early Revenue', 'Growth', 'Scaling'])
