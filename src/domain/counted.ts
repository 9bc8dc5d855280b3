/** A number and what it counts: counted(1, 'row', 'rows') → '1 row', counted(2, 'waits', 'wait') → '2 wait' */
export const counted = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`
