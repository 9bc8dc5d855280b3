import { customers, fact, type Part } from './parts.ts'

export const MARKET: readonly Part[] = [
  (c) =>
    `We counted this from below and not from a report: so many ${customers(c)}, at what ours pay today, and no more. A tenth of them would make a company of a good size. What makes it the right moment is that they have all bought telephones and bank accounts in the last four years, and their children use both.`,
  () =>
    `Of this we can reach perhaps a third with what we have, within the languages and rules that we know. The rest needs partners or patience. We would sooner hold a third of one region than a thirtieth of the world, since every sale so far has come from a neighbour of an earlier customer.`,
  (c) =>
    `Two things have changed lately. The rules now ask ${customers(c)} to show what they used to guess, and the cost of the parts that we rely on has halved in three years. Neither will turn back. Those who waited for it to become cheaper or compulsory have begun to call us by themselves.`,
  () =>
    `Large suppliers look at the same numbers and see customers too small to visit. We see that these customers never leave once they are served well, that they pay in advance, and that nobody has written to them in their own words before. Next to them stand two kinds of business with the same trouble, for later.`,
  (c) =>
    `We do not plan to win all of it. In five years we would like one in twelve of these ${customers(c)}, which is what the leader has in the neighbouring trade after nine. At present prices that pays for everything that we plan; every further service for the same customers comes on top of it.`,
]

export const RIVALS: readonly Part[] = [
  () =>
    `Most often we compete with nothing: with paper, a telephone and one good memory. That is the hardest rival, because it costs nothing and has never been down. We win where that memory is about to retire. When we lose, it is to waiting, and half of those who waited came back within the year, as our list shows.`,
  () =>
    `We have bought and used each of these ourselves, and would recommend two of them for what they do best. None was built for somebody who stands up while working. We lose when a customer wants everything from one supplier; we win when the person who has to use it is asked for an opinion.`,
  (c) =>
    `A large company could give the same away. It would still have to send someone to ${customers(c)} in the wrong season, and three have told us that they never will. What would worry us more is another small team that starts where we started; so far we know of one, and we talk.`,
  () =>
    `Against all of them we do three things: we begin with the day's worst hour and not with a report, we say the price on the first page, and we let people leave with everything that is theirs. It sounds like little. Of those who compared us with another in the last year, seven in ten chose us.`,
  () =>
    `We do not fight over features. Where a customer already has one of these, we connect to it and do the part that it leaves out; in four cases ours has since become the one they open first. Prices of the others lie between half of ours and six times as much, and are rarely published.`,
]

/** What a company measures; told with its own numbers where it has revenue. */
export const METRICS: readonly Part[] = [
  (c) =>
    `We look at four numbers every Monday. Active customers: ${fact(c, 'count')}. Those who used us on at least four days of the week: ${fact(c, 'weekly')} %. Months until a new one has paid back what it cost to win: ${fact(c, 'payback')}. And the number of times that somebody had to telephone us because something was unclear, which has fallen by half since last spring. We publish all four to everybody who works here, the bad weeks included.`,
  (c) =>
    `The number that we steer by is the share of customers who use us in an ordinary week, at present ${fact(c, 'weekly')} %. Behind it: ${fact(c, 'count')} in all, of whom none was won by a discount; ${fact(c, 'payback')} months to earn back the cost of winning one; and fewer than two errors in a thousand entries, checked by hand on a sample every month. We do not count downloads, and visitors to our pages only out of curiosity.`,
  (c) =>
    `Customers: ${fact(c, 'count')}. Use in the week before this was written: ${fact(c, 'weekly')} %. Time from first visit to first useful day: nine days, from twenty-six a year ago. Payback of the cost of sale: ${fact(c, 'payback')} months. Complaints that we could not solve on the same day: three this quarter. We also keep the number of features that we removed, because it is the only one that nobody else here would keep.`,
  (c) =>
    `Every month we write one page with the same lines: ${fact(c, 'count')}, the share who used us weekly (${fact(c, 'weekly')} %), what it costs to win and to serve one of them, and how many months it takes to earn that back (${fact(c, 'payback')} now). Below it stands what we said we would do and whether we did it. Of the twelve promises of the last quarter we kept nine, were late with two and dropped one.`,
]
