import { section } from '../../forms/form.ts'
import { essay } from '../../forms/kinds/essay.ts'

export const marketAndTraction = section('market-and-traction', 'Market & Traction', [
  essay('target_customer', 'Target customer'),
  essay('market_opportunity', 'Market opportunity'),
  essay('competitors_differentiation', 'Competitors & differentiation'),
  essay('traction_data', 'Traction data'),
  essay('key_metrics', 'Key metrics'),
])
