/** Sentences as founders write them in applications, and names of decks. Add those that a rule about figures misreads. */

const [LAKH, CRORE] = [100_000, 10_000_000]

/** A sentence with its amount in braces, and the value of the amount. */
type Wording = readonly [sentence: string, value: number]

/** Sentences that state the capital sought, each with the amount in rupees. */
export const SOUGHT: readonly Wording[] = [
  ['We are raising {₹1.5 Cr} in this round.', 1.5 * CRORE],
  ['We are looking to raise {Rs 2 crores} to expand into three more districts.', 2 * CRORE],
  ['Our current ask is {INR 75 lakhs} for 18 months of runway.', 75 * LAKH],
  ['Ask: {₹3 Cr}.', 3 * CRORE],
  ['We seek {₹2 Cr} at a pre-money valuation of ₹12 Cr.', 2 * CRORE],
  ["We're seeking {80L} from angels and micro VCs.", 80 * LAKH],
  [
    'We plan to raise {Rs.1.2 crore} in this seed round, of which ₹30 lakh is already committed.',
    1.2 * CRORE,
  ],
  ['Currently raising {₹5Cr} seed.', 5 * CRORE],
  ['Funding required: {Rs 90 Lakhs}.', 90 * LAKH],
  ['This is a {₹2.2 Cr} raise, with an iSAFE.', 2.2 * CRORE],
  ['We would like to raise {₹70 lakh} now and a larger round in 18 months.', 70 * LAKH],
  ['Seeking {Rs 1.75 Cr} in seed funding to go from 14 to 60 villages.', 1.75 * CRORE],
  ['Capital sought is {₹1 Cr 20 lakh}.', 1.2 * CRORE],
  ["To get there, we're fundraising {₹4,00,00,000}.", 4 * CRORE],
  ['We want to raise {INR 2.75 Crores} through CCPS.', 2.75 * CRORE],
  ['Raising {1 Cr} via convertible notes.', 1 * CRORE],
  ['We intend to raise around {₹85 lakh} in the coming quarter.', 85 * LAKH],
  ['We require {₹40 lakhs} of capital for the next 12 months.', 40 * LAKH],
  ['The investment we seek is {Rs. 3 Crore}, to be used over 20 months.', 3 * CRORE],
  ['Our goal is to raise {₹2.4 Cr} by the end of this quarter.', 2.4 * CRORE],
  ["We're out to raise {Rs 5 crores} for our pre-Series A.", 5 * CRORE],
  ['Total ask {₹95L} for 10 % stake.', 95 * LAKH],
  ['We wish to raise {₹1.3 crore} through this platform.', 1.3 * CRORE],
  ['Our funding requirement is {₹2.25 Cr} over two years.', 2.25 * CRORE],
  ['Presently we are raising {Rs 68 lakh} on a SAFE.', 68 * LAKH],
  ['The ask is {₹1.9 Cr}; half of it buys machines.', 1.9 * CRORE],
  ['We are seeking an investment of {INR 3,20,00,000}.', 3.2 * CRORE],
  ['We are raising a seed round of {Rs. 4.5 Cr} led by a sector fund.', 4.5 * CRORE],
  ['We seek between {₹1 crore and ₹1.2 crore}.', 1.1 * CRORE],
  ['Kisan Setu is raising {₹2.6 crore}.', 2.6 * CRORE],
  ['Funds sought: {₹1.15 Cr}.', 1.15 * CRORE],
  ['Our seed ask is {₹72L}.', 72 * LAKH],
  ['For this we are raising {one crore twenty lakh}.', 1.2 * CRORE],
  ['We are a two-year-old company and are raising {₹2.1 crore} to reach profitability.', 2.1 * CRORE],
  ['Our team of nine is looking to raise {Rs 90 lakh}, and 20 lakh is in.', 90 * LAKH],
  ['We plan to raise {₹1.25 crore} to open 40 centres by 2027.', 1.25 * CRORE],
  ['We want to raise {₹55 lakh}; without it we would grow at half the speed.', 55 * LAKH],
  [
    'We are raising {₹1.7 Cr}, of which ₹40 lakh has been committed by an angel who knows dairies.',
    1.7 * CRORE,
  ],
  ['We are currently in the process of raising {₹2.8 Cr}.', 2.8 * CRORE],
  ['We are raising {₹1.2–1.5 crore}, at a cap of ₹12 crore.', 1.35 * CRORE],
  ['We hope to raise {₹3.1 crore} from investors who know food.', 3.1 * CRORE],
  ['We are looking for {₹65 lakh} in seed funding.', 65 * LAKH],
  ['Today, we are raising {₹1.65 crore} to go from 20 to 60 clinics.', 1.65 * CRORE],
  ['We seek investment of {₹92 lakh}.', 92 * LAKH],
  ['Our fundraise is {₹2.35 Cr}.', 2.35 * CRORE],
  ['We are planning to raise {Rs 1,40,00,000} in this round.', 1.4 * CRORE],
]
/** Sentences that state all past funding. */
export const RAISED: readonly Wording[] = [
  ['We have raised {₹60 lakh} so far from angels.', 60 * LAKH],
  ["To date we've raised {Rs 1.2 Cr} across two rounds.", 1.2 * CRORE],
  ['Till date, {₹45 lakhs} has been raised.', 45 * LAKH],
  ['We raised {INR 50L} in our pre-seed last year.', 50 * LAKH],
  ['Funds raised so far: {₹35,00,000}.', 35 * LAKH],
  ['Previously raised {1.1 Cr} from angels and a micro VC.', 1.1 * CRORE],
  ['We closed a pre-seed of {₹80 lakh} in 2024.', 80 * LAKH],
  ['Total funding raised till now is {₹90L}.', 90 * LAKH],
  ['We have received {₹55 lakh} in equity funding till date.', 55 * LAKH],
  ["We've secured {₹70 L} from three angel investors.", 70 * LAKH],
  ['Capital raised to date: {Rs 65 lakhs}.', 65 * LAKH],
  ['In total, investors have invested {₹1.4 crore} in us.', 1.4 * CRORE],
  ['We got {₹25 lakh} from our first angel in 2023.', 25 * LAKH],
  ['The company has raised {one and a half crore} in all.', 1.5 * CRORE],
  ['With just {₹32 lakh} raised, we reached 4,000 users.', 32 * LAKH],
  ['Since inception we have raised {Rs 2.1 crores}.', 2.1 * CRORE],
  ['Raised till date: {₹52 L}.', 52 * LAKH],
  ['We had raised {₹36 lakh} from five angels by the end of 2025.', 36 * LAKH],
  ['Till now we have raised {Rs 1.05 crore}.', 1.05 * CRORE],
  ['We raised a pre-seed round of {₹42 lakh} in June 2025.', 42 * LAKH],
  ['Kisan Setu has raised {₹84 lakh} to date.', 84 * LAKH],
  ['We have raised a total of {₹1 crore 35 lakh}.', 1.35 * CRORE],
  ['I raised {₹18 lakh} from former colleagues before we launched.', 18 * LAKH],
  ['Total funds raised to date: {₹66 lakhs}.', 66 * LAKH],
  ['We secured {₹58 lakh} in seed funding from two funds.', 58 * LAKH],
  ['Angels invested {₹33 lakh} in us in 2024.', 33 * LAKH],
  ['We raised {₹64 lakh} in two tranches, the last one in May.', 64 * LAKH],
  ['Though we have raised only {₹22 lakh} so far, we serve 300 shops.', 22 * LAKH],
  ['We have raised {₹1.1 Cr} in total from angels in Pune and Mumbai.', 1.1 * CRORE],
  ['Our company has raised {Rs 47 lakhs} till date.', 47 * LAKH],
  ['In 2025 we raised {₹30 lakh} from a family office.', 30 * LAKH],
  ['Over the past two years we have raised {₹78 lakh} from eleven angels.', 78 * LAKH],
  ['We have so far raised {₹1.15 crore} of equity.', 1.15 * CRORE],
  ['We raised our first {₹24 lakh} from college seniors.', 24 * LAKH],
  ['We closed our seed round of {₹2.4 crore} in February.', 2.4 * CRORE],
  ['We have raised {₹57 lakh} from Mumbai Angels and two individuals.', 57 * LAKH],
  ['Till date we have received {₹35 lakh} from angel investors.', 35 * LAKH],
  ['{₹49 lakh} raised so far.', 49 * LAKH],
]
/** Sentences that state the revenue of October 2026, or of each month. */
export const EARNED: readonly Wording[] = [
  ['Last month our revenue was {₹4.2 lakh}.', 4.2 * LAKH],
  ['October 2026 revenue: {₹5,12,000}.', 5.12 * LAKH],
  ['Our MRR is {₹2.5 lakhs}.', 2.5 * LAKH],
  ['We clocked {₹6.3 lakh} revenue last month.', 6.3 * LAKH],
  ['We billed {INR 7 lakh} last month, excluding GST.', 7 * LAKH],
  ['Monthly revenue has reached {₹12 lakh}.', 12 * LAKH],
  ['We closed October with {₹9.1L} in sales.', 9.1 * LAKH],
  ['We currently do about {₹3 lakh} a month in revenue.', 3 * LAKH],
  ['Revenue in October stood at {₹8.75 lakhs}.', 8.75 * LAKH],
  ['MRR: {₹1.8L}.', 1.8 * LAKH],
  ['We now make {Rs. 1,50,000} per month.', 1.5 * LAKH],
  ['Our current monthly recurring revenue is {₹4,35,000}.', 4.35 * LAKH],
  ['Last month we crossed {₹10 lakh} in revenue.', 10 * LAKH],
  ['Sales last month were {Rs 2,40,000}.', 2.4 * LAKH],
  ['In the last month alone, we earned {₹95,000}.', 95_000],
  ['We are at {₹15 lakh} MRR today.', 15 * LAKH],
  ['We hit {₹20L} in monthly revenue in October.', 20 * LAKH],
  ['Revenue for the last month came to {two lakh rupees}.', 2 * LAKH],
  ['Our topline last month was {₹11.4 lakh}.', 11.4 * LAKH],
  ['Today we generate {₹6 lakh} in monthly revenue from 34 shops.', 6 * LAKH],
  ["Last month's billing was {INR 3,75,000}.", 3.75 * LAKH],
  ['We touched {₹5.5 lakhs} in sales last month.', 5.5 * LAKH],
  ['Monthly turnover stands at {₹7.2 lakh}.', 7.2 * LAKH],
  ['Our revenue grew to {₹4.8 lakh} last month.', 4.8 * LAKH],
  ['We ended last month at {₹13L} revenue.', 13 * LAKH],
  ['Turnover of {Rs 8 lakhs} in October from 21 clients.', 8 * LAKH],
  ["Our last month's revenue: {₹2.1L}.", 2.1 * LAKH],
  ['Revenue last month touched {₹1 lakh 20 thousand}.', 1.2 * LAKH],
  ["Revenues were {₹16 lakh} in Oct'26.", 16 * LAKH],
  ['We invoiced {₹3.3 lakh} in Oct 2026.', 3.3 * LAKH],
  ['Net revenue in the month of October was {₹2,85,000}.', 2.85 * LAKH],
  ['Revenue was {₹3.6 lakh} last month.', 3.6 * LAKH],
  ['In Oct 2026 our revenue was {Rs 4,75,000}.', 4.75 * LAKH],
  ['Our sales last month: {₹2.9 lakh}.', 2.9 * LAKH],
  ['Our monthly revenue is {INR 5.6 lakhs} now.', 5.6 * LAKH],
  ['Current MRR of {₹82,000}, all from annual contracts.', 82_000],
  ['We generated {₹6.8 lakh} in revenue last month.', 6.8 * LAKH],
  ['Last month we invoiced customers for {₹1,96,000}.', 1.96 * LAKH],
  ['October sales were {₹10.5 lakh}.', 10.5 * LAKH],
  ['Last month, our turnover touched {₹17 lakh}.', 17 * LAKH],
  ['We do {₹3.4 lakh} in sales every month.', 3.4 * LAKH],
  ['We earned {₹2 lakh 30 thousand} last month.', 2.3 * LAKH],
  ['We launched in April, and last month our revenue was {₹2.2 lakh} from 31 shops.', 2.2 * LAKH],
  ['Our MRR has grown from ₹1 lakh in January to {₹4.6 lakh} in October.', 4.6 * LAKH],
  ['Our sales grew 12 % to {₹5.4 lakh} last month.', 5.4 * LAKH],
  ['Our revenue of {₹9.6 lakh} last month came from only 12 customers.', 9.6 * LAKH],
  ['Monthly revenue: {₹6.1 lakh}. Gross margin: 41 %.', 6.1 * LAKH],
  ['Today our MRR stands at {₹3.75 lakh}.', 3.75 * LAKH],
  ['We crossed {₹5 lakh} of monthly revenue in October.', 5 * LAKH],
  ['We had sales of {₹8.3 lakh} in October.', 8.3 * LAKH],
  ['We closed last month with revenue of {₹7.7 lakh}.', 7.7 * LAKH],
  ['Last month, we did {₹4.9 lakh} in revenue.', 4.9 * LAKH],
  ['Revenue (October): {₹3.85 lakh}.', 3.85 * LAKH],
]
/** Sentences that state the number of founders. */
export const FOUNDERS: readonly Wording[] = [
  ['We are three co-founders.', 3],
  ['The three of us founded the company in 2023 after a year of evenings.', 3],
  ['Our team has 2 founders and five employees.', 2],
  ['My co-founder Ravi and I met at IIT Kharagpur.', 2],
  ['Asha, Ravi and Neha started the company in 2022.', 3],
  ['There are four founders, all of them engineers.', 4],
  ["We're a team of two founders from NIT Trichy.", 2],
  ['I, along with my two co-founders, left Flipkart in 2023.', 3],
  ['Both founders have worked in cold chain.', 2],
  ['All 3 founders are full-time.', 3],
  ['I have two co-founders, Ravi (tech) and Neha (sales).', 3],
  ['The founding team consists of three people.', 3],
  ['We four founders were hostel mates.', 4],
  ['Company was founded by two brothers, Asha and Ravi.', 2],
  ['Our two founders studied together in Surat.', 2],
  ['My two co-founders and I have known each other since school.', 3],
  ['Ravi, my co-founder, built the first prototype in his garage.', 2],
  ['Asha and Ravi founded the company in 2022.', 2],
  ['We are 4 co-founders with 40 years of experience between us.', 4],
  ['Led by three batchmates from BITS.', 3],
  ['We are two founders with a decade in textiles.', 2],
  ['There are three co-founders: Asha looks after sales, Ravi after product and Neha after finance.', 3],
  ['Three co-founders, three cities, one dairy.', 3],
  ['My co-founders Ravi and Neha have been my friends since school.', 3],
  ['We are the two founders.', 2],
  ['We are two co-founders and have worked together for six years.', 2],
  ['Three founders started Kisan Setu in 2023.', 3],
]
/** Sentences about other amounts and other people's founders. */
export const OTHER_AMOUNTS: readonly string[] = `
The market for crop advisory in India is ₹12,000 crore.
Our serviceable market is around ₹450 Cr a year.
TAM: ₹80,000 crore; SAM: ₹6,500 crore; SOM: ₹120 crore.
Indian kirana stores do revenue of ₹8 lakh a month on average.
The segment will be worth Rs 1,500 crore by 2030.
We address a ₹900 Cr opportunity in Maharashtra alone.
Organised players make only ₹200 crore of the revenue in this category.
We expect to capture ₹25 crore of a ₹2,000 crore market.
The government has allocated ₹6,000 crore for cold chains.
Each district spends about ₹4 crore a year on this.
NABARD puts the yearly loss at ₹90,000 crore.
A typical hospital of 100 beds has a monthly revenue of ₹1.2 crore.
There are 63 million MSMEs, and the credit gap is ₹25 lakh crore.
Parents in tier 2 cities spend ₹18,000 a month on coaching.
At ₹4,200 a month each, that is about ₹55 crore a year.
The bottom-up market is 40,000 clinics × ₹60,000 = ₹240 crore.
Our senior engineers draw ₹1.2 lakh a month.
The founders take a salary of ₹50,000 per month.
We pay our field agents ₹15,000 a month plus incentives.
I left a job paying ₹45 lakh per annum to start this.
I gave up a CTC of 32 LPA.
Our team cost is ₹6.5 lakh per month.
Ravi turned down an offer of ₹1.1 crore from Google.
Each new sales hire costs us ₹9 lakh a year.
Our monthly burn is ₹7 lakh.
We burn ₹3.5L a month and have nine months of runway.
Our fixed costs are ₹2.2 lakh per month.
We spend ₹90,000 a month on marketing.
Our cloud bill has come down from ₹1.4 lakh to ₹80,000 a month.
A farmer saves ₹2,100 every month with us.
Customers save ₹12 lakh a year on average.
Last month we saved our clients ₹18 lakh in freight.
Our largest client reduced its inventory by ₹2 crore.
With our tool, a plant cut its power bill by ₹3.2 lakh per month.
Shop owners earn an extra ₹8,000 a month through us.
Our drivers earn ₹28,000 a month.
Our artisans earned ₹14 lakh in October through the platform.
Our sellers made ₹35 lakh last month.
Delayed payments cost a supplier ₹6 lakh a year.
A breakdown costs a mill ₹1.5 lakh per hour.
One of our clients raised ₹20 crore after using our data room.
We helped a dairy increase its revenue to ₹1.8 crore a month.
One restaurant grew its monthly revenue from ₹6 lakh to ₹9 lakh with us.
Farmers in our network receive ₹22 lakh every month.
DeHaat has raised over ₹1,600 crore so far.
Our closest competitor raised ₹14 crore from Blume in 2024.
A Bengaluru start-up has raised ₹5 Cr for something similar.
Competitors have raised ₹200 crore and still lose money on each order.
Zepto raised ₹11,000 crore last year.
They are raising ₹40 crore at the moment.
Two other companies in this space raised ₹8 crore each.
BigHaat's revenue last month was ₹22 crore.
The incumbent does ₹75 crore in annual revenue.
Players such as Ninjacart raised too much: ₹1,000 crore in five years.
Their seed round was ₹12 Cr.
A rival that had raised ₹9 crore shut down in March.
Unlike others who raised ₹30 crore before launch, we built from revenue.
We aim for ₹10 crore ARR by March 2028.
Our target is a monthly revenue of ₹50 lakh by next Diwali.
We will reach ₹25 lakh MRR in 18 months.
We project revenue of ₹6 crore in FY28.
By December 2027, we expect to do ₹40 lakh a month.
With this round we can grow to ₹1 crore in monthly revenue.
At 100 stores, we would make ₹12 lakh a month.
Our goal for the year is ₹3.6 crore in revenue.
We plan to raise ₹15 crore in our Series A in 2028.
In 18 months we will raise a Series A of ₹20 Cr.
We will then need ₹8 crore more to build a second plant.
The next round, about ₹12 crore, will pay for the move to Gujarat.
Once we hit ₹30 lakh MRR, we will raise again.
In five years we want to be a ₹500 crore company.
We hope to break even at ₹14 lakh a month.
Break-even is at a monthly revenue of ₹11 lakh.
Each franchise will make ₹2.5 lakh a month.
The pipeline is worth ₹1.4 crore.
We have signed LOIs worth ₹85 lakh.
We have an order book of ₹2.1 crore.
A purchase order of ₹32 lakh came from Tata last month.
Our first contract, signed last month, is worth ₹18 lakh over two years.
We charge ₹1,499 per seat per month.
The average order value is ₹1,150.
A machine costs ₹3.4 lakh; the customer pays in 12 instalments.
Our customers pay ₹25,000 a month.
Enterprise plans start at ₹2 lakh per month.
We earn ₹40,000 from each clinic a month.
Our ARPU is ₹850 a month.
CAC is ₹1,200 and LTV ₹14,500.
Average ticket size is ₹7.5 lakh.
Each acre yields ₹1.6 lakh of produce, of which we take 6 %.
The subscription is ₹12,000 annually.
We take 2 % of each loan, or ₹6,000 on a loan of ₹3 lakh.
One unit sells for ₹1,25,000, and making it costs us ₹70,000.
A hospital pays us ₹1.5 lakh per month for 200 beds.
Our top client pays ₹1.1 lakh every month.
Each kiosk brings in revenue of ₹60,000 a month.
We will spend ₹80 lakh on product and ₹70 lakh on hiring.
₹1.2 crore will go into working capital.
Of this, ₹45 lakh is for marketing.
We need ₹60 lakh for tooling alone.
We need ₹25 lakh of the round for certification.
About ₹90 lakh of the funds will be used for the sales team.
Use of funds: ₹1 Cr for R&D, ₹1.5 Cr for sales, ₹50 L for operations.
Setting up the second plant needs ₹1.4 crore.
A new depot requires ₹35 lakh.
We would invest ₹20 lakh in a clinical trial.
Tooling costs ₹48 lakh, which we will order in January.
We would use ₹75 lakh of it to buy vans.
We need about ₹5 lakh a month to run the pilot.
With ₹20 lakh we can finish the certification by June.
We received a grant of ₹10 lakh from BIRAC.
We won ₹5 lakh at the Smart India Hackathon.
Startup India Seed Fund sanctioned ₹20 lakh.
We have received ₹50 lakh under the BIRAC BIG scheme.
We also got ₹25 lakh from RKVY-RAFTAAR as grant-in-aid.
KSUM gave us an idea grant of ₹3 lakh.
NIDHI PRAYAS supported the prototype with ₹8 lakh.
A prize of ₹15 lakh from the Tata Trusts paid for the pilot.
We have an interest-free loan of ₹12 lakh from our incubator.
We took a bank loan of ₹18 lakh for the first machine.
We have a working capital line of ₹40 lakh from HDFC.
AWS gave us credits worth ₹8 lakh.
We raised a debt of ₹30 lakh from Caspian.
I put in ₹7 lakh of my own savings.
My father lent us ₹4 lakh.
We bootstrapped with ₹12 lakh of our own money.
The promoters have invested ₹22 lakh from their savings.
Our GMV last month was ₹48 lakh.
We did a GMV of ₹1.2 crore in October.
GMV run rate: ₹9 crore.
We processed ₹3.5 crore of payments last month.
₹2.4 crore moved through our platform in October.
Partner NBFCs disbursed ₹1.8 crore in October through us.
We have facilitated loans of ₹14 crore so far.
AUM has grown to ₹22 crore.
Gross bookings were ₹65 lakh last month; our commission is 8 %.
We handled produce worth ₹75 lakh last month.
Our platform settles ₹12 lakh a day.
Total transaction value reached ₹28 crore.
We insured cattle worth ₹6 crore last month.
Our annualised run rate is ₹58 lakh.
We are raising at a valuation of ₹18 crore.
The pre-money valuation is ₹15 Cr.
Our last round valued the company at ₹9 crore.
Angels offered us a cap of ₹20 crore.
We are comfortable with a post-money of ₹21 crore.
In FY25 our revenue was ₹28 lakh.
Last year we made ₹34 lakh.
Revenue last year: ₹41,00,000.
Our revenue in March was ₹1.9 lakh.
We had revenue of ₹52 lakh in FY 2025-26.
In the last quarter we did ₹13 lakh.
Lifetime revenue is ₹76 lakh.
Since launch we have earned ₹82 lakh.
We made our first ₹1 lakh in January.
In our first month we sold goods for ₹35,000.
In October 2025 we did ₹1.1 lakh.
Last Diwali we did ₹9 lakh in a week.
Revenue in the first half of the year was ₹22 lakh.
So far this year we have billed ₹38 lakh.
Annual revenue has grown from ₹12 lakh to ₹45 lakh.
Our revenue a year ago was ₹80,000 a month.
We lost ₹2.3 lakh last month on returns.
Our gross profit last month was ₹1.9 lakh.
EBITDA in October was minus ₹1.5 lakh.
We collected ₹3.1 lakh of overdue invoices last month.
Last month we spent ₹4.4 lakh on a trade fair.
We paid ₹2.8 lakh to farmers last month.
Exports were ₹1.2 lakh last month.
Online sales contributed ₹1.4 lakh last month.
Revenue from our Pune branch was ₹90,000 last month.
The revenue of our pilot customer was ₹2.6 crore last month.
Before this, I ran a logistics firm with a turnover of ₹4 crore.
Ravi raised ₹2 crore for his previous start-up.
My earlier venture raised ₹35 lakh and failed after two years.
At Flipkart, I managed a budget of ₹80 crore.
I built a sales team that brought in ₹12 crore a year.
Asha grew a dairy from ₹30 lakh to ₹3 crore a month.
In my last company, monthly revenue was ₹18 lakh when I left.
Ravi closed deals worth ₹6 crore at Zoho.
My family has a shop that sells ₹5.5 lakh a month.
Before Kisan Setu, we sold a company for ₹7 crore.
I advised a fund that raised ₹250 crore.
At my former employer, I took revenue to ₹60 lakh per month.
Our adviser has invested ₹50 lakh in three agri start-ups.
An investor we met said he would put in ₹25 lakh.
₹80 lakh of the round is committed.
We have soft commitments of ₹1.1 crore.
A lead has committed ₹1.5 crore of this round.
The minimum cheque is ₹5 lakh.
We are looking for angels who can put in ₹10 lakh each.
We would welcome help with a government tender of ₹2.4 crore.
We need introductions to buyers who spend ₹50 lakh a year.
We are seeking a warehouse with a rent of ₹1 lakh a month.
We are looking for a CFO who has raised ₹50 crore.
Insurance covers us up to ₹2 crore.
If we had raised ₹5 crore in 2023, we would have wasted it.
Raising ₹10 crore would be too much for us today.
We turned down ₹1 crore from a fund in Dubai.
We are often asked why we do not raise ₹10 crore.
Three founders of other start-ups use it every day.
Our customers are mostly teams of two to five founders.
We have interviewed 40 founders before we wrote a line of code.
One founder told us that she lost ₹4 lakh to a fake supplier.
The three of us at the warehouse pack until midnight.
We are nine people now, four of them in the field.
My co-founder from my previous start-up, Vikram, is an adviser now.
Two founders left Zomato to start the company that we replaced.
A community of 300 founders tests each release.
I was one of three founders of AgriKart, which we sold in 2021.
We have three co-working spaces as customers.
Our third employee, Meena, joined from Amul.
Asha, Ravi and their families lived on savings for a year.
Our first customer raised ₹12 crore last year and expanded to us in three cities.
Our pilot partner, Amul, has a turnover of ₹60,000 crore.
We work with 14 kirana stores whose sales are ₹6 lakh a month.
Monthly sales of our retailers have risen to ₹9 lakh.
We took a client's monthly sales from ₹3 lakh to ₹7 lakh in a year.
Our merchants have earned ₹1.4 crore since January.
Farmers earned ₹62 lakh through us in October.
With us, weavers make ₹22,000 a month instead of ₹9,000.
A tailor makes ₹14,000 per month on average.
We make ₹350 on each order.
We make a margin of ₹18,000 per machine.
We earn a commission of ₹1,200 on each policy.
We do orders of ₹2 lakh for Reliance every month.
We bill Reliance ₹1.2 lakh a month.
Our largest account bills ₹90,000 a month.
We sold machines worth ₹11 lakh at the Pune fair last month.
Sales in Gujarat reached ₹1.3 lakh last month.
B2B revenue was ₹2.2 lakh last month.
Subscription revenue is ₹60,000 a month; the rest is services.
Services bring us ₹1.1 lakh a month.
Our app brings in ₹45,000 a month.
We had a loss of ₹1.2 lakh last month.
Net profit was ₹85,000 last month.
We received orders of ₹24 lakh last month.
We signed contracts of ₹36 lakh in October.
Payments of ₹1.9 lakh are still outstanding from last month.
Refunds were ₹22,000 last month.
Our marketing spend was ₹75,000 in October.
We spent ₹1.3 lakh on ads last month and got 900 leads.
Salaries take ₹3.1 lakh a month.
Rent is ₹65,000 a month.
We saved ₹40,000 a month by moving our servers.
Freight costs us ₹1.8 lakh a month.
Inventory stands at ₹14 lakh.
Receivables are ₹9 lakh.
We have ₹22 lakh in the bank.
Our runway is ten months with ₹35 lakh in cash.
We helped three farmer companies to raise ₹4 crore of loans.
We help MSMEs raise ₹10 lakh within a week.
Our platform lets farmers raise ₹50,000 against their stock.
Customers come to us when they need ₹5 lakh in a day.
A clinic needs ₹15 lakh of capital to open; our model needs a tenth.
Hospitals seeking ₹2 crore for equipment use our marketplace.
SMEs looking for ₹25 lakh wait six weeks at a bank.
A borrower asking for ₹3 lakh gets an answer in an hour.
We need ₹4 lakh more stock before each festival.
We need ₹40 lakh of working capital in the season.
We need ₹12 lakh a month to operate at this scale.
We need an order of ₹30 lakh to justify a second line.
We are looking for a customer who would buy for ₹1 crore a year.
We are seeking an order of ₹50 lakh from the railways.
We are seeking approval for a subsidy of ₹22 lakh.
We are raising ₹2,000 a month for the village school.
We raised ₹3 lakh for flood relief in Assam.
We raised prices by ₹50 and lost nobody.
The average salary was raised to ₹35,000.
Zepto's ₹5,000 crore raise shows that the category is alive.
A competitor's ₹90 crore raise last month brought attention to the field.
We watched Dunzo raise ₹1,800 crore and fail.
We have seen companies that raised ₹100 crore make this mistake.
Companies like ours have raised ₹15 crore at this stage.
Most start-ups in this field raise ₹5 crore before they have a customer.
Start-ups from our accelerator have raised ₹300 crore in total.
Alumni of our programme raised ₹45 crore so far.
My brother's start-up raised ₹9 crore from Accel.
Our CTO's former company raised ₹70 crore.
Neha joined us from a firm that had just raised ₹30 crore.
Before that I was at Udaan, which raised ₹8,000 crore while I was there.
At Ola, I saw how ₹4,000 crore raised in a hurry is spent.
We did not want to raise ₹10 crore and hire 80 people.
We have never raised ₹5 crore to buy customers.
We could raise ₹8 crore today, but at the wrong terms.
Without raising ₹20 crore, we serve as many customers as the leader.
Rather than raising ₹10 crore for our own fleet, we rent vans.
We do not need ₹5 crore to prove this.
After this round, we plan to raise ₹12 crore from institutions.
We will be raising ₹25 crore in FY29.
In 2028 we are raising ₹30 crore for exports.
Our Series A, for which we will seek ₹40 crore, follows when we have 500 stores.
This takes us to ₹30 lakh MRR.
That gets us to a monthly revenue of ₹15 lakh.
To break even we need sales of ₹9 lakh a month.
Our plan shows revenue of ₹18 lakh a month in a year.
At full capacity the plant can do ₹22 lakh in sales every month.
Ten more vans mean ₹6 lakh more revenue each month.
With 40 clinics, MRR is ₹8 lakh.
If each store orders twice, our monthly revenue doubles to ₹10 lakh.
MRR of ₹20 lakh is what Series A funds want to see.
Investors ask for an MRR of ₹12 lakh before they look at us.
Funds told us to come back at ₹15 lakh of monthly revenue.
Our ten-year vision is a company with revenue of ₹1,000 crore.
In March 2026, our revenue was ₹2.4 lakh.
Our best month was May, with revenue of ₹7.7 lakh.
During Diwali our revenue was ₹9.2 lakh.
Revenue in our first year was ₹8 lakh.
From April to September we had sales of ₹21 lakh.
Our revenue per customer is ₹6,500 a month.
Average revenue per store is ₹22,000 a month.
Our revenue per employee is ₹1.1 lakh a month.
We have a grant from DST of ₹35 lakh, received last year.
The Kerala government funded us with ₹12 lakh.
We won prize money of ₹7 lakh in total.
We received ₹10 lakh from the Atal Innovation Mission.
We secured a loan of ₹25 lakh under CGTMSE.
We got ₹30 lakh as a soft loan from SIDBI.
Our angels promised another ₹40 lakh if we reach 100 stores.
One investor offered ₹2 crore for 40 %, which we declined.
We have term sheets for ₹1.2 crore.
Out of the round, ₹1.1 crore is already subscribed.
A family office will put in ₹75 lakh.
We closed deals worth ₹28 lakh this year.
We closed a contract of ₹44 lakh with L&T.
We got ₹6 lakh in pre-orders.
We received ₹2 lakh from our first customer in advance.
I invested ₹9 lakh from selling my flat.
We funded the first year with ₹14 lakh of consulting income.
My parents' farm makes ₹30,000 a month.
I earned ₹2.8 lakh a month as a consultant.
I was earning ₹1.5 lakh a month at TCS.
Ravi earned ₹40 lakh a year before he joined.
At my last job I billed clients ₹3 crore a year.
We met two founders of a solar firm who became our first customers.
The first users were four founders from our hostel who ran canteens.
The three of us on the sales team visit ten shops a day.
Two co-founders of our customer Agrostar advise us on pricing.
Our lead investor was one of the two founders of redBus.
My earlier co-founder Suresh moved to Canada in 2021.
Asha met Ravi through our common friend Meena, who now runs a school.
In October we delivered 14,000 litres and our farmers were paid ₹6.2 lakh.
We moved goods of ₹44 lakh for 60 traders last month.
We onboarded a hotel chain that buys for ₹3 lakh every month.
Our pilot with ITC was worth ₹12 lakh and ended in October.
We generate savings of ₹1.8 lakh a month for a plant of 200 people.
We make our customers ₹25,000 richer every month.
Our cost of sales was ₹2.9 lakh last month.
Sales commissions were ₹40,000 last month.
We had to write off ₹1.1 lakh of revenue last month.
October sales fell short of our plan of ₹8 lakh.
Our revenue goal for last month was ₹7 lakh; we missed it.
We lost a customer with a monthly revenue of ₹45,000.
New customers added ₹62,000 of monthly revenue.
Churn cost us ₹30,000 of MRR.
We added ₹70,000 of MRR last month.
Net new MRR was ₹85,000 in October.
Expansion revenue was ₹55,000 last month.
MRR from hospitals is ₹2.1 lakh.
Our MRR in January was ₹90,000.
A year ago our MRR was ₹1.2 lakh.
Our revenue grew by ₹80,000 last month.
Our revenue is up ₹1.1 lakh on last month.
At peak we did ₹9.4 lakh in a month.
In our best month we had revenue of ₹8.8 lakh.
Revenue in October 2025 was ₹1.6 lakh.
In Oct 2024 our revenue was ₹40,000.
In October last year our revenue was ₹2.2 lakh.
Our weekly revenue is ₹1.3 lakh.
We do ₹18,000 of sales a day.
Sales on the day of launch were ₹2.4 lakh.
Our revenue this quarter is ₹14 lakh.
Revenue for Q2 was ₹12.5 lakh.
Our revenue last quarter was ₹13.1 lakh.
Our total revenue since inception is ₹88 lakh.
Cumulative revenue crossed ₹1 crore in October.
We have billed ₹92 lakh to date.
We expect October's invoices of ₹3.8 lakh to be paid in December.
Revenue potential per district is ₹9 lakh a month.
Our unit economics work from ₹70,000 of monthly revenue per van.
A mature store does sales of ₹2.6 lakh a month.
Our flagship store has sales of ₹2.2 lakh a month.
Our first store did ₹1.4 lakh in sales last month.
We have raised awareness among 2 lakh farmers and ₹3 lakh in donations.
We raised an invoice of ₹11 lakh to the state government.
We raised invoices of ₹7 lakh last month.
We raised a complaint over ₹2 lakh of unpaid bills.
We raised ₹15 lakh in debt from N+1 Capital.
We raised ₹20 lakh through a government scheme.
We raised ₹6 lakh on Milaap to pay for 40 machines.
We raised ₹18 lakh in pre-orders on Kickstarter.
We have spent ₹38 lakh of what we raised.
Our investors have raised funds of ₹400 crore.
Our seed investors manage ₹900 crore.
We know investors who have put ₹3 crore into such firms.
We met a fund that is raising ₹500 crore for rural start-ups.
A fund we spoke to asks for 30 % at ₹5 crore.
We are raising awareness with a budget of ₹2 lakh.
We are raising the price to ₹1,20,000 in January.
We are raising our credit line to ₹50 lakh.
We are seeking partners who can store goods of ₹1 crore.
We are looking for a lead who writes ₹1 crore cheques.
We are looking at a market of ₹700 crore.
We are looking at costs of ₹14 lakh for certification.
We are asking customers for a deposit of ₹25,000.
Our customers ask for ₹2 lakh of credit.
We need to reach ₹10 lakh a month to break even.
We need 40 customers at ₹20,000 each, or ₹8 lakh a month.
We need a line of credit of ₹1 crore.
We need equipment worth ₹65 lakh.
Each new city requires ₹22 lakh of capital.
A plant like ours needs an investment of ₹9 crore; ours cost ₹80 lakh.
Our competitors need ₹3 crore of capital for each city.
We require a security deposit of ₹5,000.
The state requires a bank guarantee of ₹10 lakh.
We would raise another ₹5 crore only if a state signs.
If we raise ₹5 crore instead, we can open two plants at once.
We will use ₹1.2 crore of the investment for machines.
With ₹1 crore of it we build the second plant.
With the first ₹50 lakh we hire six engineers.
The first tranche of ₹1 crore is for the plant.
We closed a tender of ₹1.6 crore from the Jal Jeevan Mission.
We received an equity-free grant of ₹40 lakh from Google.
We received angel tax notices over ₹12 lakh.
We got funding of ₹15 lakh from NIDHI EIR.
My co-founder at Kirana Club, Anil, still works there.
The founders of Zerodha inspired us.
Three of our customers are founders themselves.
We are backed by the two founders of Delhivery.
We are mentored by four founders from our accelerator.
We have worked for three founders before, at Ola, Meesho and Cred.
Our distributors sell goods of ₹14 lakh a month.
We supply 22 hotels, and each of them buys for ₹60,000 a month.
Hotels that work with us have a monthly revenue of ₹40 lakh.
Our customer Vistara Foods had sales of ₹3 crore last month.
In October, Vistara Foods bought machines for ₹8 lakh from us.
The dairy we work with had revenue of ₹9 crore in October.
The average kirana in our network has sales of ₹4.5 lakh a month.
We have seen sales of ₹2 lakh a month at shops that stock us.
A shop with monthly sales of ₹6 lakh pays us ₹3,000.
For a shop with revenue of ₹8 lakh a month our fee is trivial.
We work with shops that make ₹2 lakh a month.
We target shops with monthly sales above ₹5 lakh.
We serve companies with a turnover between ₹5 crore and ₹50 crore.
Companies with a turnover of ₹20 crore a year are too small for SAP.
Our ideal customer does ₹1 crore in monthly revenue.
We started with ₹40,000 of monthly revenue.
We went from zero to ₹3 lakh of monthly revenue in five months.
In May we had ₹2.1 lakh of revenue.
When we launched, our revenue was ₹30,000 a month.
Before the pivot, our monthly revenue was ₹1.1 lakh.
Our old product had revenue of ₹2 lakh a month.
The services business, which we closed, had revenue of ₹3 lakh a month.
Our workshop sells spare parts of ₹70,000 a month.
Our revenue from subscriptions is ₹1.2 lakh a month.
Half of our revenue, ₹2.5 lakh a month, is from one city.
Our Nashik hub alone made ₹1.6 lakh in October.
A second machine would bring us ₹1.2 lakh more sales a month.
Revenue of ₹12 lakh a month is within reach.
We are on track to do ₹8 lakh in sales in December.
Our December order book is ₹11 lakh.
Our sales pipeline is ₹2.6 crore.
The sales team costs us ₹2.4 lakh a month.
Sales incentives of ₹45,000 were paid last month.
GST of ₹62,000 was paid last month.
We made losses of ₹90,000 last month.
We made ₹1.2 lakh in profit last month.
We made a gross profit of ₹1.4 lakh last month.
We returned ₹30,000 to customers last month.
We refunded sales of ₹28,000 last month.
We tested prices of ₹999 and ₹1,499 last month.
We earned ₹12,000 in interest last month.
Our founder salaries are ₹40,000 a month each.
In 2023 I raised ₹1.2 crore for an NGO.
Our adviser Mr Rao raised ₹90 crore for his company.
We learnt from Stellapps, who have raised ₹250 crore.
Since our competitors have raised ₹50 crore, we focus on niches.
We raised the bar for quality at a cost of ₹6 lakh.
We raised ₹8 lakh as a convertible grant.
We raised our production to ₹20 lakh of goods a month.
We have raised purchase orders of ₹14 lakh.
We were promised ₹30 lakh by an angel who then withdrew.
Our friends lent us ₹6 lakh.
My wife and I put ₹15 lakh into the company.
We sold 4 % of the company for ₹20 lakh to our accelerator in 2024.
Our accelerator invests ₹25 lakh in each start-up.
The fund usually invests ₹2 crore.
We are looking for partners with a budget of ₹50 lakh.
We are seeking customers with at least ₹2 crore of freight a year.
We need to spend ₹20 lakh on certification.
We need working capital of ₹30 lakh for the season.
We need ₹8 lakh for a second van.
We need ₹35 lakh of this for inventory.
We will need a further ₹4 crore in equity in 2028.
We expect to raise ₹10 crore at that point.
In a year we are going to raise ₹9 crore.
When revenue is ₹25 lakh a month, we will look to raise ₹15 crore.
Ideally we would raise ₹5 crore, but ₹3 crore is enough to get there.
A strategic investor wanted to invest ₹6 crore for control.
We are raising chickens worth ₹2 lakh on our test farm.
The company that we replaced charged ₹9 lakh for the same work.
We were asked to pay ₹3 lakh by a middleman and walked away.
We had a claim of ₹4 lakh after the flood.
We won a tender of ₹52 lakh in October.
In October we bought a machine for ₹7 lakh.
Our founders' WhatsApp group has 400 founders from 12 cities.
Six founders from our batch still meet every month.
Our first angel is one of three founders of a unicorn.
I have known five founders who gave up at this point.
We hired two ex-founders as product managers.
We sell to founders: 300 of them pay us.
A kilo of our paneer sells for ₹420, and we sell about 900 kilos a month.
Our machines have processed cotton worth ₹3.8 crore.
Each tonne brings ₹6,000 and we do 40 tonnes a month.
We have 46 paying schools at ₹11,000 a month.
The contract with the municipality pays ₹2.1 lakh a month from January.
Average contract value is ₹4.4 lakh a year.
Our collections efficiency is 98 % on a book of ₹5 crore.
One pilot with Mahindra alone could be ₹90 lakh a year.
Our cost per acquisition came down from ₹900 to ₹340 since April.
Fifty farmers who switched earned ₹38,000 more last season.
The plant we rent cost its owner ₹4 crore to build.
Setting up each centre takes ₹6.5 lakh and pays back in 11 months.
We invested ₹18 lakh in tooling last year.
We have invested ₹1.1 crore in R&D so far.
We spent the ₹40 lakh on a pilot line in Hosur.
Of every ₹100 we bill, ₹38 stays with us.
We bill hospitals ₹450 for each scan.
Our bank sanctioned an overdraft of ₹25 lakh last month.
We ended the year with ₹62 lakh of revenue, up from ₹21 lakh.
We closed FY26 at ₹74 lakh.
We did ₹74 lakh in FY26 and are on course for ₹1.3 crore this year.
Revenue has doubled every year: ₹9 lakh, ₹20 lakh, ₹41 lakh.
In the festive season our sales are ₹12 lakh a month, otherwise half of that.
Our sales before tax were ₹5.9 lakh including GST last month.
In summer we make ₹9 lakh a month.
We made ₹3 lakh in the first week of October.
In our first month on Amazon we did ₹2.3 lakh in sales.
On Flipkart we do ₹1.1 lakh in sales a month.
Amazon accounts for ₹1.3 lakh of our monthly revenue.
Exports to Dubai bring in ₹80,000 of revenue a month.
Our biggest client gives us ₹1.9 lakh of revenue each month.
Two clients make up ₹2.4 lakh of our monthly revenue.
Our Hosur line generates revenue of ₹1.5 lakh a month.
We are adding ₹50,000 of revenue each month.
With the new line, we do ₹12 lakh a month at full load.
The new line lets us do ₹9 lakh in sales a month.
We believe ₹50 lakh a month in revenue is possible in Pune alone.
To be worth ₹100 crore we need revenue of ₹1.5 crore a month.
Angels we spoke to said raising ₹4 crore now is too early.
Many told us to raise ₹8 crore; we chose to stay small.
Our mentor says that we need ₹5 crore of capital.
Last year we tried to raise ₹5 crore and did not succeed.
We tried raising ₹2 crore in 2024 and stopped.
We were raising ₹4 crore when Covid came.
We planned to raise ₹6 crore in 2024, but customers paid for the plant.
We had planned on raising ₹80 lakh.
Two years ago we needed ₹30 lakh of capital and found it at home.
Once, we needed funding of ₹10 lakh within a week.
We compete with firms which raised ₹60 crore, and win on service.
We have a friend who raised ₹6 crore on an idea.
Ravi has raised ₹12 crore as CFO of a listed firm.
I have raised ₹4 crore for two earlier ventures.
I raised ₹2.5 crore at my last start-up.
Between us, we have raised ₹30 crore in earlier jobs.
We got selected among 400 teams and received ₹5 lakh.
We received ₹2 lakh each from three uncles as loans.
We received investment offers of ₹3 crore.
Our CA helped us secure ₹14 lakh in tax refunds.
We secured our first order of ₹9 lakh from Haldiram.
We completed projects of ₹22 lakh.
We closed ₹31 lakh of orders in October.
Three founders in our hostel wing failed before us.
My three brothers and my father run the mill that was our first customer.
We share the office with two founders of a drone company.
`
  .trim()
  .split('\n')

/** Names of decks that are older than August 2026. */
export const OLD_DECKS: readonly string[] = [
  'Deck March 2026.pdf',
  'Pitch Deck Jan-25.pdf',
  'KS_Deck_June_2025.pdf',
  'deck 2025-04-30.pdf',
  'Investor deck_15Aug2025.pdf',
  'Pitch Deck 2024.pdf',
  'Deck FY24.pdf',
  'Deck Q2 2025.pdf',
  'pitch deck 05.02.2025.pdf',
  'Kisan Setu Pitch Deck (Feb 2026) v3.pdf',
  'Pitch deck May 25.pdf',
  'KS Deck Dec 2025.pdf',
  "Deck Aug'25.pdf",
  'Deck 2025-26.pdf',
  'Kisan-Setu-Pitch-2025-Dec.pdf',
]
/** Names of decks that state no month, or one since August 2026, or one that may be a day. */
export const RECENT_DECKS: readonly string[] = [
  'Pitch Deck.pdf',
  'Kisan Setu Investor Deck.pdf',
  'KisanSetu_Deck_v7.pdf',
  'Deck final FINAL (2).pdf',
  'Kisan Setu - Seed Deck - Nov 2026.pdf',
  'KS_PitchDeck_Nov26.pdf',
  'Deck_2026-11-12.pdf',
  'pitch deck 12.11.26.pdf',
  'Pitch_12112026.pdf',
  'Investor Deck October 2026.pptx.pdf',
  "Deck Oct'26.pdf",
  'deck_20261003.pdf',
  'KS deck Q3FY27.pdf',
  'Deck FY26-27.pdf',
  'Deck FY27.pdf',
  'Seed round deck 2026.pdf',
  'Deck 2027 plan.pdf',
  'Roadmap 2030 deck.pdf',
  '24x7 Care deck.pdf',
  'Studio 1947 deck.pdf',
  'Deck 16-9.pdf',
  'Deck 1080p.pdf',
  'Mayfair Homes deck.pdf',
  'March of Robots deck.pdf',
  'Maya Foods Pitch.pdf',
  'Decor 10 Deck.pdf',
  'Octo 24 deck.pdf',
  'deck-9f3a2024b1.pdf',
  'WhatsApp Document 2026-11-20 at 10.11.32.pdf',
  'Deck Nov 15.pdf',
  'Deck Nov 20 2026.pdf',
  'Kisan Setu Deck 2026-27.pdf',
  'Kisan Setu FY2026-27.pdf',
  'Deck 11-05-2026.pdf',
  'Pitch Oct 30.pdf',
  'Deck_12Nov2026_v2.pdf',
  'Deck Sept 24.pdf',
  '26-11 deck.pdf',
  'Deck (24 slides).pdf',
  'Nov Deck.pdf',
  'Deck 2026 Q1.pdf',
  'Deck for AngelList 2026.pdf',
  'Investor Update Oct-Nov 2026.pdf',
  'Jan - Oct 2026 deck.pdf',
  'Financials FY24 to FY28 + deck.pdf',
  'Deck 2023-2026.pdf',
]
