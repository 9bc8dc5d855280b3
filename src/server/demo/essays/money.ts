import { customers, fact, type Part } from './parts.ts'

export const MODEL: readonly Part[] = [
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

export const HELP: readonly Part[] = [
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
