export type PlantedBug = {
  source: string
  title: string
  why: string
  file: string
  from: string
  to: string
  test: { file: string; name: string }
}
export function parsePlantedBugs(text: string, source: string): PlantedBug[]
export function readPlantedBugs(root?: string): PlantedBug[]
export function plantIn(text: string, bug: PlantedBug): string
