import { formatRupees } from '#domain/money.ts'
import { type Company, type DemoFounder, numbersOf, requireFact } from './companies.ts'

/** A hand-written passage that fits any company, told with its facts. */
export type Passage = (company: Company) => string

/**
 * One of the passages, by the company's place in the list. Essays step through their passages at different
 * paces, so that no two companies come by the same mixture.
 * @param pace how many passages the next company is further on
 */
export const pickPassage = (
  parts: readonly Passage[],
  company: Company,
  place: number,
  pace: number,
): string => {
  const part = parts[(place * pace) % parts.length]
  return part ? part(company) : ''
}

const fact = (company: Company, key: string): string => requireFact(company.facts, company.slug, key)

const lead = (company: Company): string => {
  const [first] = company.founders
  return first ? latinName(first) : ''
}

/** A first name as the (English) essays and decks write it. */
export const latinName = ({ firstName, mailbox }: DemoFounder): string =>
  /^\p{Script=Latin}/u.test(firstName) ? firstName : capitalised(mailbox)

/** In full, for the sentence that says who they are; elsewhere their short name will do. */
export const customersInFull = (company: Company): string => fact(company, 'customers')
const customers = (company: Company): string => fact(company, 'short')
/** Who decides, without the circumstances that the file tells after a comma. */
export const decider = (company: Company): string => fact(company, 'decides').split(',')[0] ?? ''
const buyer = (company: Company): string => fact(company, 'buyer')

export const capitalised = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1)

/** How a team works together; for one founder alone there is `ALONE`. */
export const TOGETHER: readonly Passage[] = [
  (c) =>
    `We agreed the hard things before the first line of a plan: vesting over four years, equal say on the product, and one person, ${lead(c)}, who decides when we cannot. We have used that rule twice. Both times it took ten minutes, and both times whoever was overruled did the work.`,
  (c) =>
    `Each of us has done the other's job for at least a month, so nobody argues from a slide. On Fridays we phone ${customers(c)} who have stopped using us, not those who like us, and read the notes aloud on Monday. That habit has changed the product more than any plan.`,
  (c) =>
    `We had worked together on two smaller things before this, one of which failed, so we know how each of us behaves when money runs short. ${lead(c)} sells, and everybody answers the support telephone one day a week. We have not yet missed a pay day, including the ones that we skipped for ourselves.`,
  () =>
    `What holds us together is that we disagree in the open and write down why we chose what we chose. There are forty-one such notes by now. When a new colleague asks why something is so, we send the note, and three times we found that the reason no longer held and changed it.`,
  (c) =>
    `For the first five months we kept our jobs and met from six to nine in the evening; we left them in the week in which the first ${buyer(c)} paid without being reminded. Nobody has left since. Our families know the numbers in this form as well as we do.`,
  (c) =>
    `We split the work by what each of us cannot stop thinking about, and check it against what ${customers(c)} ask for. Shares are equal but for one small difference for the one who started earlier. We have a written agreement, drawn up by a lawyer and not by a template.`,
]

export const ALONE: readonly Passage[] = [
  (c) =>
    `I have no co-founder yet and know what that costs. Two people work with me for a share: a developer who was my colleague for four years and a retired ${fact(c, 'adviser')} who opens doors. I would rather wait for the right partner than take one to fill a line on this form.`,
  (c) =>
    `I started alone because I could not ask anybody else to live on my savings. By now three people work on this with me, and one of them, who runs everything that touches ${customers(c)}, will be offered a founder's share when this round closes. She knows, and so do the others.`,
  () =>
    `Being alone has made me write everything down: what was promised to whom, what it cost, what broke. It also means that I ask for help early. Two former managers of mine read my monthly numbers, and both of them put in small amounts of their own after six months of reading.`,
]

export const MOTIVATION: readonly Passage[] = [
  (c) =>
    `Since then we have sat beside ${customers(c)} for more days than we can count. What we learnt there is not in any report: the problem is not that people do not know better, it is that the better way takes them longer on the busiest hour of the day. Whoever removes those minutes wins.`,
  () =>
    `The insight is small and took us a year. Everybody builds for the person who reads the report, and nobody for the one who has to enter it. We began at the other end: if it does not save time for the one who types, it is not built. It hangs on our wall.`,
  (c) =>
    `We asked sixty ${customers(c)} the same three questions before we built anything. Not one complained of what we had come to fix; nearly all complained of what happened the day after. So we threw our first idea away and began again from that next day, which is what we sell now.`,
  (c) =>
    `What others take for a problem of technology is one of trust: ${customers(c)} have been sold things before that stopped working in the rains, in the audit or with the next government. So we charge nothing until the first month has been useful, and we leave all data behind when somebody leaves us.`,
  () =>
    `We could have done something easier, and were told so. But we keep meeting people who lose money or health to this every week, who know it and can say how much. A problem that people can put a number on by heart is rare, and it makes the work plain: make the number smaller.`,
  () =>
    `It would be untrue to say that we had a vision. We had an annoyance, then a spreadsheet, then other people who asked for the spreadsheet. When the fortieth stranger had written to ask for a copy, we understood that this was not our private annoyance, and that a spreadsheet was no answer for it.`,
]

export const EXPERIENCE: readonly Passage[] = [
  () =>
    `We have hired about thirty people in our working lives and had to let four go, which we did in person. What we lack is somebody who has sold to large organisations; until we can pay for one, an adviser who did this for eleven years joins our calls every second week.`,
  () =>
    `We have shipped before: things with real users, with outages at night and with the telephone calls on the morning after. None of us has run a company past fifty people, and we say so. The first senior hire after this round is someone who has, and whom we have known for years.`,
  (c) =>
    `All of what we build we build ourselves; nothing that matters is given outside. Our first hire came from the side of the ${buyer(c)} and keeps us honest about what can be asked of such a person on an ordinary day. Our gaps are finance and design, in this order.`,
  () =>
    `What this adds up to: we know the work from the inside, we can build what is needed, and we have been responsible for other people's money and safety. We have learnt to say no, chiefly from the times when we did not. For finance we have a part-time head who has closed nine audits.`,
  () =>
    `Four more people work with us, two of whom worked for customers of ours until we met them. We pay below the market and give shares to everybody, cleaner included. Nobody has been here for less than five months, and everyone has a key and has seen the bank balance.`,
]

export const PRODUCT: readonly Passage[] = [
  () =>
    `It is used from the first day without training: we watched nineteen people try, and changed whatever made them stop. Setting up takes a morning, most of which is spent on bringing in old records. It works when the network does not and catches up later, which happens at most of our customers every week.`,
  (c) =>
    `The first version did a tenth of this and was used every day, so we have been slow to add. Each month we build the one thing that most ${customers(c)} ask for and take out what nobody has touched. What they see today is the ninth version; the first one still runs at two of them.`,
  (c) =>
    `For the ${buyer(c)} there is one page a week: what was saved, what went wrong, and what to look at next. Everything else stays out of sight. We measure how many minutes people spend with us, and are pleased when the number falls, because minutes are what our customers are short of.`,
  () =>
    `All of it runs today; nothing in this paragraph is a plan. The parts that are dull to build, such as permissions, exports, corrections and the trail of who changed what, were built first, since the organisations that we sell to ask for them in the first meeting and have been disappointed by others before.`,
  () =>
    `We deliver it with a person for the first two weeks, not with a manual. That person comes from the trade and stays until the old way is no longer needed. It costs us about a month's fee for each new customer, and it is the reason why nearly nobody leaves after it.`,
]

export const UNIQUE: readonly Passage[] = [
  (c) =>
    `It can be copied, but not quickly: it rests on eighteen months of corrections by ${customers(c)} who told us each time we were wrong. Each new customer makes it better for the next one, and the records stay theirs. Two larger companies have seen it; both said that their own way of charging forbids it.`,
  () =>
    `Others could build the same screen in a season. What they would not have is the order of steps, which we found by getting it wrong on the spot, and the permission to be there at all. The agreements alone took seven months, and they run for three years.`,
  () =>
    `We are not cheaper because we pay worse or promise more. We are cheaper because we left out what nobody used: the dashboards, the consultants, the year of introduction. What is left fits in one visit. When a customer asks for the rest, we name who does it well and do not build it.`,
  (c) =>
    `The difference shows after the first bad week, and so we offer the trial in the worst season and not in the best. Eleven of the last fourteen trials with ${customers(c)} became contracts. Of the three that did not, two told us why, and what they asked for has since been built.`,
  () =>
    `We hold no patent and count on none. What protects us is that we get paid only when it works, which the established suppliers cannot do without telling their present customers that they have been paying for something else. It is uncomfortable for us too, and it keeps everybody's eyes on the result.`,
]

export const TARGET: readonly Passage[] = [
  (c) =>
    `We sell to ${customersInFull(c)}. The one who decides is ${decider(c)}, who feels the problem personally and can sign without asking a committee. We find them through one another: the last nine came by recommendation. Those who are too small for us get a free version, because they grow, and because they know the others. We say no to anybody who wants it adapted before trying it, which costs us about one enquiry in five.`,
  (c) =>
    `${capitalised(customersInFull(c))}, and for now nobody else. A typical one has tried a spreadsheet, then something bought at a fair, and then went back to the spreadsheet. It is ${decider(c)} who calls us, most often in the week after something went wrong. A sale takes between three and seven weeks, two visits and one trial, and is signed by the same person who will use it. That is rare, and we mean to keep it.`,
  (c) =>
    `Our customers are ${customersInFull(c)}. We chose them because they are many, alike, badly served and in touch with each other; a good word travels in a week and a bad one in a day. Within them we speak to ${decider(c)}. The person who uses it daily is another one, and we do not sell without having met that person, because it is there that every earlier attempt was quietly given up.`,
  (c) =>
    `We serve ${customersInFull(c)}. The smallest who pays us spends little more than on the telephone; the largest has asked for a contract of three years. Both have the same trouble on the same day of the month. Decisions are made by ${decider(c)}, and the money comes out of a budget that exists already, for what is wasted today. So we do not need to win a new budget, only to be the better use of that one.`,
]

export const MARKET: readonly Passage[] = [
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

export const RIVALS: readonly Passage[] = [
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
export const METRICS: readonly Passage[] = [
  (c) =>
    `We look at four numbers every Monday. Active customers: ${fact(c, 'count')}. Those who used us on at least four days of the week: ${fact(c, 'weekly')} %. Months until a new one has paid back what it cost to win: ${fact(c, 'payback')}. And the number of times that somebody had to telephone us because something was unclear, which has fallen by half since last spring. We publish all four to everybody who works here, the bad weeks included.`,
  (c) =>
    `The number that we steer by is the share of customers who use us in an ordinary week, at present ${fact(c, 'weekly')} %. Behind it: ${fact(c, 'count')} in all, of whom none was won by a discount; ${fact(c, 'payback')} months to earn back the cost of winning one; and fewer than two errors in a thousand entries, checked by hand on a sample every month. We do not count downloads, and visitors to our pages only out of curiosity.`,
  (c) =>
    `Customers: ${fact(c, 'count')}. Use in the week before this was written: ${fact(c, 'weekly')} %. Time from first visit to first useful day: nine days, from twenty-six a year ago. Payback of the cost of sale: ${fact(c, 'payback')} months. Complaints that we could not solve on the same day: three this quarter. We also keep the number of features that we removed, because it is the only one that nobody else here would keep.`,
  (c) =>
    `Every month we write one page with the same lines: ${fact(c, 'count')}, the share who used us weekly (${fact(c, 'weekly')} %), what it costs to win and to serve one of them, and how many months it takes to earn that back (${fact(c, 'payback')} now). Below it stands what we said we would do and whether we did it. Of the twelve promises of the last quarter we kept nine, were late with two and dropped one.`,
]

const rupees = (company: Company, month: number) => formatRupees(numbersOf(company, 'revenue')[month] ?? 0)

export const EARNING: readonly Passage[] = [
  (c) =>
    `Revenue was ${rupees(c, 0)} last month, after ${rupees(c, 1)} and ${rupees(c, 2)} in the two before it. Most of the difference is use that grew at customers we had already. We count a customer only after the second payment, and leave out everything that was promised but not signed.`,
  (c) =>
    `In money: ${rupees(c, 2)}, ${rupees(c, 1)} and ${rupees(c, 0)} in the last three months, all of it received and none of it from grants. We spend nothing on advertising. The best month was the one in which we visited nobody and simply answered the telephone.`,
  (c) =>
    `The last month brought ${rupees(c, 0)}. It was not a straight line: in the month before it was ${rupees(c, 1)}, and the one before that ${rupees(c, 2)}. What grows without a bend is the number of those who use it every week, and revenue has followed that line about six weeks later.`,
  (c) =>
    `We invoiced ${rupees(c, 0)} last month (${rupees(c, 1)} in the month before, ${rupees(c, 2)} in the third). New ${customers(c)} make up about half of the growth. Two larger ones have asked for terms that we cannot give yet, and we have told them so instead of signing something that we would regret.`,
]

export const NOT_YET_EARNING: readonly Passage[] = [
  () =>
    `There is no revenue to speak of yet, and we have not tried to make it look as if there were. What we have is use: people who come back without being asked, and who were angry in the week when it was down. A price has been named to each of them, and nobody has turned away.`,
  () =>
    `So far nobody pays regularly; the trials were agreed on as trials. In return we were allowed to measure before and after, with the customer's own figures, which was worth more to us than a small fee. The first three contracts with a price are on the table and depend on the season.`,
]

export const MODEL: readonly Passage[] = [
  (c) =>
    `The price, ${fact(c, 'price')}, stands on the first page of our site. There is no set-up fee and no minimum term, because ${customers(c)} have been caught by both. About one in six pays a year ahead for a month less, which has paid for most of our growth until now. We raised the price once, by a fifth, and lost nobody.`,
  (c) =>
    `We charge ${fact(c, 'price')}. Serving a customer costs us mostly people's time in the first month and next to nothing after it, so each one who stays improves the margin. Payments come by standing order; fewer than two in a hundred are late. We do not sell data and have put that into the contract.`,
  (c) =>
    `Today's price is ${fact(c, 'price')}, which is about a seventh of what a customer loses without us, by their own account. We tried charging by result and went back, since agreeing on the result cost more than it earned. A second, larger plan for groups of customers is in trial with three of them.`,
  (c) =>
    `Income is ${fact(c, 'price')}; nothing else, so far. We have kept it that plain on purpose: one price, one page, one invoice. Later there will be a share of what partners sell to the same customers, but only where the customer asks for it, and we have left it out of every number in this form.`,
  (c) =>
    `We take ${fact(c, 'price')}. It is paid by those who save by it and not by those who do the work, who use it free. Costs are two thirds people and one tenth computing. At three times the present size the whole would pay for itself without any further money, and we know which four posts we would add first.`,
]

export const HELP: readonly Passage[] = [
  (c) =>
    `First, introductions: there are about thirty people who could bring us to a hundred ${customers(c)} each, and we know eleven of them. Second, somebody who has set prices for such a business and will tell us where ours is timid. Third, help with hiring the first person who leads others here; we have never hired for a post that none of us could do, and would like a second pair of eyes in the room. We do not need an office.`,
  (c) =>
    `Three things. One: a sparring partner for the next twelve months on when to say no, because ${customers(c)} now ask for more than we can build. Two: a lawyer who knows this field and can be asked a small question without a large invoice. Three: the company of other founders who are a year ahead of us. The most useful hour of the last year was one such conversation, and it had come about by accident.`,
  () =>
    `The first is honesty about our sales: we would like somebody to sit in on five calls and tell us afterwards what we do not hear. The second is access to people who have taken a company like this into a second country, since we have a guess and no experience. The third is help with the next round well before we need it: what we should be measuring now so that it can be believed in eighteen months.`,
  (c) =>
    `We ask for help with these. Finding an experienced head of operations, for whom our own circle is too young. Getting in front of three large organisations that already work with ${customers(c)} and could offer us to them. And a habit of being asked uncomfortable questions once a month by someone who has read the numbers beforehand; our board today is ourselves and a calendar, and we can feel how kind we are to each other.`,
  () =>
    `Beyond money we would value a partner in pricing, where we are guided by instinct; a person who can review our security and our contracts before the first large customer does; and patient introductions to those who buy for public bodies, whose calendar we have learnt to respect. We answer mail on the same day and come prepared. Reports go out on the first of every month whether or not the month was a good one.`,
]

export const ALTERNATIVE: readonly Passage[] = [
  () =>
    `It resembles what we do now in that the people who bear the cost are not those who could change it, and that everybody has grown used to it. We have filled half a notebook with it and spoken to a dozen people. It will wait; one thing done to the end is more than two begun.`,
  () =>
    `Nobody has asked us to, and there may be no business in it. But it is the subject to which we return on long journeys, and the one on which we would spend a year if somebody gave us one. If you know somebody who works on it well, we would be glad to meet them.`,
  () =>
    `There is a first draft of it, older than this company, in a drawer. We would begin as we did here: two months of sitting beside those who do the work, no computer on the table, and only then a decision as to whether there is anything that a small team could do about it.`,
  () =>
    `The trouble is well known, the money is there, and it is spent on the wrong end. What is missing is somebody who makes the first step small enough. We believe that the way in is the same as in our present work: to find the one hour in which it goes wrong and to make that hour shorter.`,
]

export const VISION: readonly Passage[] = [
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
