import { section } from '../../forms/form.ts'
import { essay } from '../../forms/kinds/essay.ts'

export const companyAndProduct = section('company-and-product', 'Company & Product', [
  essay('problem_statement', 'Problem statement'),
  essay('product_description', 'Product description'),
  essay('unique_solution', 'Unique solution'),
])
