/** Names of the installation and its investor group, used in labels, choices and e-mails. */
export type BrandNames = { readonly product: string; readonly investor: string }

/** Default names. Environment variables and administrators can override them. */
export const DEFAULT_BRAND_NAMES: BrandNames = { product: 'Openround', investor: 'Openround Partners' }
