import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import type { Page } from '@playwright/test'
import { screens } from '../web/src/app/screens.ts'
import { canSee } from '../web/src/kit/shell/entrance.ts'
import { assetPaths } from '../web/src/modules/assets/assets.paths.ts'
import { call } from './api.ts'
import { expect, test } from './console.ts'
import { makePerson, mark, newPassword } from './people.ts'
import { visitorOf, Walker } from './walk.ts'

test.use({ drawsMaps: false })
// Every screen, one after the other in one page.
test.setTimeout(screens.length * 5000)

/** What is one's own, whoever one is; and whoever sees a thing may say that it is broken. */
const ownScreens: ReadonlySet<string> = new Set([
  '/Consola/perfil',
  '/Consola/notificaciones',
  '/Consola/chat',
  '/Consola/chat/:id',
  assetPaths.newIssue,
])

test('who may only read is offered nothing else, by no screen: nothing to create, to change or to remove', async ({
  console,
}) => {
  const { username } = await makePerson(
    `Lector ${mark()}`,
    allPermissions.filter((permission) => permission.endsWith('.view')),
  )
  const who = await call(undefined, login, { body: { username, password: newPassword } })
  await console.signInto(username, newPassword)
  const reader = new Walker(console, screens)
  let forms = 0
  for (const screen of screens) {
    const isElsewhere = screen.isPublic || screen.path === '/Consola' || visitorOf(screen) !== 'mariana'
    if (isElsewhere || ownScreens.has(screen.path) || !canSee(screen, who)) continue
    const address = await reader.addressOf(screen)
    expect.soft(address, `${screen.path} has a record in the demo company`).toBeTruthy()
    if (!address) continue
    await reader.visit(address, screen.beside)
    const { offers, isForm } = await offersOf(console.page)
    expect.soft([...offers, ...(await menuOf(console.page))], address).toEqual([])
    if (isForm) forms += 1
  }
  expect(forms).toBeGreaterThan(10)
  console.expectNoErrors()
})

const removes = /^(Eliminar|Quitar|Desactivar|Dar de baja)/

/** What the screen offers to somebody who may change nothing. */
const offersOf = (page: Page) =>
  page.evaluate(() => {
    const content = document.querySelector('#contenido')
    const all = (within: Element | null, css: string) => [...(within?.querySelectorAll<HTMLElement>(css) ?? [])]
    const isOffered = (element: HTMLElement) =>
      element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"]')
    const words = (element: HTMLElement) => (element.getAttribute('aria-label') ?? element.textContent).trim()
    const offers = all(content, 'button, a')
      .filter(isOffered)
      .map(words)
      .filter((name) => /^(Crear|Importar|Agregar|Guardar|Eliminar|Quitar(?! filtro)|Desactivar)/.test(name))
    const form =
      content?.querySelector(':is(aside.panel, .form-page):has(form):has(:is(.panel-foot, .save-bar) button)') ?? null
    const fields = all(form, 'input, textarea, [role="switch"]').filter(isOffered)
    const reason = all(form, '.form-notice').some((notice) => notice.textContent.trim() !== '')
    return {
      isForm: form !== null,
      offers: [
        ...offers,
        ...fields.map((field) => `a field: ${field.id || words(field)}`),
        ...(form && !reason ? ['a form without the reason'] : []),
      ],
    }
  })

/** Of the menu of the first row, what takes away. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page
    .getByRole('main')
    .getByRole('button', { name: /^Más acciones/ })
    .first()
  if ((await menu.count()) === 0) return []
  await menu.click()
  const items = page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]')
  await expect(items.first(), page.url()).toBeVisible()
  const offered = await items.and(page.locator(':not([aria-disabled="true"])')).allInnerTexts()
  await page.keyboard.press('Escape')
  return offered.filter((name) => removes.test(name))
}
