export type Found = {
  readonly source: string
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

export function findBrowser(): Promise<Found>
