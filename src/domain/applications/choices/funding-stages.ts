import { plain } from '../../forms/choice.ts'

/** Answers to 'Have you raised funds yet?' (specification, section 3). */
export const FUNDING_STAGES = plain(['Bootstrapped', 'Angel', 'Seed', 'Series A+'])
