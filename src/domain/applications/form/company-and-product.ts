import { essay, section } from './field.ts'

export const companyAndProduct = section('company-and-product', 'Company & Product', [
  essay('problem_statement', 'Problem statement'),
  essay('product_description', 'Product description'),
  essay('unique_solution', 'Unique solution'),
])
