/** What this installation and its investor group are called; some labels, choices and e-mails carry it. */
export type BrandNames = { readonly product: string; readonly investor: string }
