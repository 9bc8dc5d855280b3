type Result = { fullName: string; status: string }
type Report = { testResults?: readonly { name: string; assertionResults: readonly Result[] }[] }

export const accessLine: (reports: Readonly<Record<string, Report>>) => string
