import { buyer, capitalised, customers, decider, type Part, whom } from './parts.ts'

export const PRODUCT: readonly Part[] = [
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

export const UNIQUE: readonly Part[] = [
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

export const TARGET: readonly Part[] = [
  (c) =>
    `We sell to ${whom(c)}. The one who decides is ${decider(c)}, who feels the problem personally and can sign without asking a committee. We find them through one another: the last nine came by recommendation. Those who are too small for us get a free version, because they grow, and because they know the others. We say no to anybody who wants it adapted before trying it, which costs us about one enquiry in five.`,
  (c) =>
    `${capitalised(whom(c))}, and for now nobody else. A typical one has tried a spreadsheet, then something bought at a fair, and then went back to the spreadsheet. It is ${decider(c)} who calls us, most often in the week after something went wrong. A sale takes between three and seven weeks, two visits and one trial, and is signed by the same person who will use it. That is rare, and we mean to keep it.`,
  (c) =>
    `Our customers are ${whom(c)}. We chose them because they are many, alike, badly served and in touch with each other; a good word travels in a week and a bad one in a day. Within them we speak to ${decider(c)}. The person who uses it daily is another one, and we do not sell without having met that person, because it is there that every earlier attempt was quietly given up.`,
  (c) =>
    `We serve ${whom(c)}. The smallest who pays us spends little more than on the telephone; the largest has asked for a contract of three years. Both have the same trouble on the same day of the month. Decisions are made by ${decider(c)}, and the money comes out of a budget that exists already, for what is wasted today. So we do not need to win a new budget, only to be the better use of that one.`,
]
