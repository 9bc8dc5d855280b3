export function slowestFiles(reports: Record<string, object>, root: string, count?: number): string[]
