/** How letters call an applicant's company, which need not have said its name. */
export const called = (company: string): string => company.trim() || 'your company'
