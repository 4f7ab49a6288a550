import type { Locator, Page } from '@playwright/test'

/** Leaves nothing behind when it is closed with Esc: a dialog or a menu. */
const asks = /…$/

/**
 * Opens each dialog that a part of the screen offers by a button or in the menu of its first row, closes it with Esc and tells where
 * the keyboard was left when that is nowhere.
 */
export async function focusFaults(content: Locator): Promise<string[]> {
  const page = content.page()
  const faults: string[] = []
  const told = async (name: string) => {
    if (await page.evaluate(() => document.activeElement === document.body)) faults.push(`after «${name}»: nowhere`)
  }
  const buttons = content.getByRole('button', { name: asks, disabled: false }).filter({ visible: true })
  for (const name of new Set(await buttons.allInnerTexts())) {
    const button = buttons.filter({ hasText: name }).first()
    // One before it may have opened something in place that took it off the screen.
    if ((await button.count()) === 0) continue
    await button.click()
    if (await closeDialog(page)) await told(name)
  }
  const menu = content.getByRole('button', { name: /^Más acciones/ }).first()
  if ((await menu.count()) === 0) return faults
  const items = await openMenu(page, menu)
  const names = await items.filter({ hasText: asks }).allInnerTexts()
  await page.keyboard.press('Escape')
  await told('Más acciones')
  for (const name of names) {
    // As above.
    if ((await menu.count()) === 0) break
    await (await openMenu(page, menu)).filter({ hasText: name }).first().click()
    if (await closeDialog(page)) await told(name)
  }
  return faults
}

async function openMenu(page: Page, menu: Locator): Promise<Locator> {
  await menu.click()
  const items = page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]')
  // All of them may be disabled: of the row that is oneself, of a place that a platform keeps.
  await items.first().waitFor()
  return items.and(page.locator(':not([aria-disabled="true"])'))
}

/** Whether a dialog came; it is closed again. */
async function closeDialog(page: Page): Promise<boolean> {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const came = await dialog
    .first()
    .waitFor({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    )
  if (!came) return false
  await page.keyboard.press('Escape')
  await dialog.first().waitFor({ state: 'hidden' })
  return true
}
