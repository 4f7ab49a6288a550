import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { expect, type Page } from '@playwright/test'
import type { Screen } from '../web/src/kit/shell/module.ts'
import { canSee } from '../web/src/kit/shell/entrance.ts'
import { assetPaths } from '../web/src/modules/assets/assets.paths.ts'
import { call } from './api.ts'
import { makePerson, mark, newPassword } from './people.ts'
import { visitorOf } from './walk.ts'

/** What is one's own, whoever one is; and whoever sees a thing may say that it is broken. */
const ownScreens: ReadonlySet<string> = new Set([
  '/Consola/perfil',
  '/Consola/notificaciones',
  '/Consola/chat',
  '/Consola/chat/:id',
  assetPaths.newIssue,
])

/** Somebody who may read everything and change nothing. */
export async function someReader(): Promise<AuthData> {
  const { username } = await makePerson(
    `Lector ${mark()}`,
    allPermissions.filter((permission) => permission.endsWith('.view')),
  )
  return call(undefined, login, { body: { username, password: newPassword } })
}

/** Whether the screen is one that a reader enters and may change nothing of. */
export const isForReaders = (screen: Screen, reader: AuthData): boolean =>
  visitorOf(screen) === 'mariana' && !ownScreens.has(screen.path) && canSee(screen, reader)

const removes = /^(Eliminar|Quitar|Desactivar|Dar de baja)/

/** What the screen offers to somebody who may change nothing, and whether it shows them a form. */
export async function offersOf(page: Page): Promise<{ offers: string[]; isForm: boolean }> {
  const { offers, isForm } = await page.evaluate(readOffers)
  return { isForm, offers: [...offers, ...(await menuOf(page))] }
}

/** Runs in the page. */
function readOffers() {
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
}

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
