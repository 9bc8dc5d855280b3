import { formatRupees } from '#domain/rupees.ts'
import { type Company, numbersOf } from '../company.ts'
import { customers, type Part } from './parts.ts'

const rupees = (company: Company, month: number) => formatRupees(numbersOf(company, 'revenue')[month] ?? 0)

export const EARNING: readonly Part[] = [
  (c) =>
    `Revenue was ${rupees(c, 0)} last month, after ${rupees(c, 1)} and ${rupees(c, 2)} in the two before it. Most of the difference is use that grew at customers we had already. We count a customer only after the second payment, and leave out everything that was promised but not signed.`,
  (c) =>
    `In money: ${rupees(c, 2)}, ${rupees(c, 1)} and ${rupees(c, 0)} in the last three months, all of it received and none of it from grants. We spend nothing on advertising. The best month was the one in which we visited nobody and simply answered the telephone.`,
  (c) =>
    `The last month brought ${rupees(c, 0)}. It was not a straight line: in the month before it was ${rupees(c, 1)}, and the one before that ${rupees(c, 2)}. What grows without a bend is the number of those who use it every week, and revenue has followed that line about six weeks later.`,
  (c) =>
    `We invoiced ${rupees(c, 0)} last month (${rupees(c, 1)} in the month before, ${rupees(c, 2)} in the third). New ${customers(c)} make up about half of the growth. Two larger ones have asked for terms that we cannot give yet, and we have told them so instead of signing something that we would regret.`,
]

export const NOT_YET_EARNING: readonly Part[] = [
  () =>
    `There is no revenue to speak of yet, and we have not tried to make it look as if there were. What we have is use: people who come back without being asked, and who were angry in the week when it was down. A price has been named to each of them, and nobody has turned away.`,
  () =>
    `So far nobody pays regularly; the trials were agreed on as trials. In return we were allowed to measure before and after, with the customer's own figures, which was worth more to us than a small fee. The first three contracts with a price are on the table and depend on the season.`,
]
