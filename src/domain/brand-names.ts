/** Names of the installation and its investor group, used in labels, choices and e-mails. */
export type BrandNames = { readonly product: string; readonly investor: string }
