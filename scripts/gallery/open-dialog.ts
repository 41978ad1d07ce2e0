import type { Locator, Page } from '@playwright/test'

type Opening = {
  path: string
  button: string | RegExp
  /** Where the button opens a menu: what is chosen in it. */
  item?: string | RegExp
}

/** Goes to a screen and opens a dialog over it, by a button or by an item of the button's menu. */
export async function openDialog(page: Page, { path, button, item }: Opening): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('button', { name: button }).first().click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.waitFor()
  return dialog
}
