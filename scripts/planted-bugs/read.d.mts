export type PlantedBug = {
  source: string
  title: string
  why: string
  file: string
  from: string
  to: string
  /** Without a name, any test of the file may catch the bug. */
  test: { file: string; name: string | undefined }
}
export function parsePlantedBugs(text: string, source: string): PlantedBug[]
export function readPlantedBugs(root?: string): PlantedBug[]
export function plantIn(text: string, bug: PlantedBug): string
