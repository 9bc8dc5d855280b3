import type { Locator } from '@playwright/test'

/** Chooses an item of the menu of a card in the review list. */
export async function chooseFromMenu(card: Locator, item: string): Promise<void> {
  await card.getByRole('button', { name: 'More actions' }).click()
  await card.getByRole('menuitem', { name: item, exact: true }).click()
}
