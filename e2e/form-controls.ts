import type { Page } from '@playwright/test'

/** Chooses from a select, as a person does. `option` begins the option's text. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: new RegExp(`^${option}\\b`) }).click()
}
