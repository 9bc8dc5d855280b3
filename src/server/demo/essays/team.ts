import { buyer, customers, fact, lead, type Part } from './parts.ts'

/** How a team works together; for one founder alone there is `ALONE`. */
export const TOGETHER: readonly Part[] = [
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

export const ALONE: readonly Part[] = [
  (c) =>
    `I have no co-founder yet and know what that costs. Two people work with me for a share: a developer who was my colleague for four years and a retired ${fact(c, 'adviser')} who opens doors. I would rather wait for the right partner than take one to fill a line on this form.`,
  (c) =>
    `I started alone because I could not ask anybody else to live on my savings. By now three people work on this with me, and one of them, who runs everything that touches ${customers(c)}, will be offered a founder's share when this round closes. She knows, and so do the others.`,
  () =>
    `Being alone has made me write everything down: what was promised to whom, what it cost, what broke. It also means that I ask for help early. Two former managers of mine read my monthly numbers, and both of them put in small amounts of their own after six months of reading.`,
]

export const MOTIVATION: readonly Part[] = [
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

export const EXPERIENCE: readonly Part[] = [
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
