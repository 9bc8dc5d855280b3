/** Answers for a complete application, with real sentences, several founders and several rows. */
export const STORY = {
  basics: {
    'Company name': 'Kisan Setu Agritech',
    'One-line description': 'Fair prices for small farmers, paid the same day',
  },
  choices: {
    'Sector / industry': 'AgriTech',
    Stage: 'Early Revenue',
    'Have you raised funds yet?': 'Angel',
  },
  city: 'Bangalore',
  founders: [
    {
      'First name': 'Asha',
      'Last name': 'Raghunathan',
      Email: 'asha@kisansetu.example',
      LinkedIn: 'linkedin.com/in/asha-raghunathan',
      'Previous experience': 'Eight years in procurement at a dairy cooperative',
    },
    {
      'First name': 'Émile',
      'Last name': 'D’Souza',
      Email: 'emile@kisansetu.example',
      LinkedIn: '',
      'Previous experience': 'Built payments for rural banks',
    },
    {
      'First name': 'देविका',
      'Last name': 'पाटिल',
      Email: 'devika@kisansetu.example',
      LinkedIn: '',
      'Previous experience': 'Agronomist, field trials in three districts',
    },
  ],
  fullTime: 'Yes, all full-time',
  team: {
    'Founding team story':
      'We met at a mandi outside Kolar, where Asha was buying milk and Émile was testing a payment terminal. A farmer showed us a slip that paid him forty days late. We began that week.',
    'Motivation & insight':
      'Prices are known in the city an hour before they are known in the village. Whoever closes that hour decides who earns.',
    'Team experience':
      'Between us: procurement for 4,000 farmers, payments for eleven banks, and six seasons of field trials.',
  },
  product: {
    'Problem statement':
      'Small farmers sell blind: they learn the price after the lorry has left and wait weeks for the money.',
    'Product description':
      'A phone call books a lot, a price is fixed before loading, and the money arrives the same day.',
    'Unique solution':
      'We carry the price risk for one day, hedged across mandis, which no trader can do for a single lot.',
  },
  market: {
    'Target customer': 'Vegetable farmers with less than two hectares in Karnataka and Maharashtra.',
    'Market opportunity':
      'Forty million such farmers; the first two states alone trade ₹38,000 crore a year.',
    'Competitors & differentiation':
      'Traders pay late and aggregators take only large lots. We take forty kilograms and pay today.',
    'Traction data': '2,140 farmers have sold through us at least twice; repeat rate 71 % over three months.',
    'Key metrics': 'Gross merchandise value, repeat rate, days to payment (0.8), spoilage (2.1 %).',
  },
  businessModel: 'Three per cent of each lot from the buyer, and interest on same-day credit.',
  revenue: { 'Last month': '1240000', '1 month before': '1100000', '2 months before': '905000' },
  margin: '34.5',
  rounds: [
    { 'Investor name': 'Malnad Angels', 'Amount (INR)': '2500000' },
    { 'Investor name': 'Friends and family', 'Amount (INR)': '600000' },
  ],
  capital: { typed: '15000000', shown: '1,50,00,000' },
  shares: { 'Product Development / R&D / NPD': '40', 'Team / Talent': '30', 'Working Capital': '12' },
  vision: {
    'Help beyond funding':
      'Introductions to two supermarket chains, a mentor for credit risk, and patience for one monsoon.',
    'Alternative problem': 'Cold storage shared by villages, paid by the crate and by the day.',
    'Long-term vision':
      'Every farmer in India knows the price before harvest and is paid on the day of sale.',
  },
  documents: ['Cap table', 'Field trial report'],
  heard: 'Event or conference',
} as const
