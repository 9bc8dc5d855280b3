import { customers, type Part } from './parts.ts'

export const ALTERNATIVE: readonly Part[] = [
  () =>
    `It resembles what we do now in that the people who bear the cost are not those who could change it, and that everybody has grown used to it. We have filled half a notebook with it and spoken to a dozen people. It will wait; one thing done to the end is more than two begun.`,
  () =>
    `Nobody has asked us to, and there may be no business in it. But it is the subject to which we return on long journeys, and the one on which we would spend a year if somebody gave us one. If you know somebody who works on it well, we would be glad to meet them.`,
  () =>
    `There is a first draft of it, older than this company, in a drawer. We would begin as we did here: two months of sitting beside those who do the work, no computer on the table, and only then a decision as to whether there is anything that a small team could do about it.`,
  () =>
    `The trouble is well known, the money is there, and it is spent on the wrong end. What is missing is somebody who makes the first step small enough. We believe that the way in is the same as in our present work: to find the one hour in which it goes wrong and to make that hour shorter.`,
]

export const VISION: readonly Part[] = [
  (c) =>
    `In ten years we want ${customers(c)} to find it odd that it was ever done differently. We would like to be a company of three hundred people which is still answered for by those who know the work, profitable early and in no hurry to be sold. If we do it well, the name of the product will be forgotten and the habit will stay.`,
  (c) =>
    `Beyond that we would open what we have built to others: the records belong to ${customers(c)}, and a good part of what can be made of them we shall never think of. We want to be the ground on which such things stand, paid fairly for it, and small enough that everyone here still knows a customer by name.`,
  () =>
    `We are building for the long run and have arranged our lives for it. The next two years are about one region and one kind of customer; the three after that about two neighbouring ones, which already ask. What we shall not do is to grow faster than we can send people who know the work, because then the first promise breaks.`,
  (c) =>
    `Success would look dull from outside: an accident that does not happen, an argument that nobody needs to have, an evening at home. For ${customers(c)} it would mean a tenth more income from the same work. For us it means a company that pays its own way within four years and teaches others how it was done.`,
  () =>
    `If this works in the places where it is hardest, it works anywhere, and so we began there. We would measure ourselves in ten years by one number, how many people have stopped losing what we set out to save, and we have written that number down, sealed it and given it to our first customer to keep.`,
]
