import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { DemoUsername } from '../server/src/demo/users.ts'
import { sessionKey, type SessionState } from '../web/src/kit/session.ts'
import { password, sessionOf } from './api.ts'

/** A person at the console, in verbs. */
export class Console {
  readonly page: Page
  readonly #errors: string[] = []

  constructor(page: Page) {
    this.page = page
    page.on('pageerror', (error) => this.#errors.push(error.stack ?? error.message))
    page.on('console', (message) => {
      // A refused call is the server's answer, not a fault of the page.
      // Nor is that the frame of a mail keeps scripts out.
      if (message.type() === 'error' && !/^(Failed to load resource|Blocked script execution)/.test(message.text()))
        this.#errors.push(message.text())
    })
  }

  /** Through the form; whoever may enter is on their way then. */
  async signIn(username: string = 'mariana', given = password): Promise<void> {
    await this.page.goto(address('/'))
    await this.page.getByLabel('Usuario o correo').fill(username)
    await this.page.getByLabel('Contraseña').fill(given)
    await this.page.getByRole('button', { name: 'Iniciar sesión' }).click()
  }

  /** At a screen in the session of a demo user that all tests of this worker share, greeted before: who signs out signs in. */
  async enter(username: DemoUsername = 'mariana', at = '/Consola'): Promise<void> {
    await this.enterWith(await sessionOf(username), at)
  }

  /** The same in any session. */
  async enterWith(auth: AuthData, at = '/Consola'): Promise<void> {
    await this.hold(auth)
    await this.page.goto(address(at))
    await this.expectInside()
  }

  /** In this session from the next page on. */
  async hold(auth: AuthData): Promise<void> {
    const session: SessionState = { auth, base: null, isGreeted: true }
    // A page of the same origin that is no console.
    await this.page.goto(address('/health'))
    await this.page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
      sessionKey(undefined),
      JSON.stringify(session),
    ] as const)
  }

  /** Signed in through the form and past the entry sequence. */
  async signInto(username: string, given = password): Promise<void> {
    await this.signIn(username, given)
    await this.expectInside()
  }

  async expectInside(): Promise<void> {
    await this.page.waitForURL(/\/Consola\/./)
    await this.expectEntered()
  }

  /** Past the welcome: a screen of the console is there and nothing covers it. */
  async expectEntered(): Promise<void> {
    await expect(this.page.locator('#contenido')).not.toBeEmpty()
    await expect(this.page.getByRole('status').filter({ hasText: /Cargando Librerías|Bienvenido!/ })).toBeHidden()
  }

  async open(path: string): Promise<void> {
    await this.page.goto(address(path))
  }

  async expectTitle(title: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  /** A notice at the top right; those of errors and warnings interrupt who listens. */
  toast(text: string | RegExp): Locator {
    return this.page.locator('.toast').filter({ hasText: text }).first()
  }

  async expectToast(text: string | RegExp): Promise<Locator> {
    const toast = this.toast(text)
    await expect(toast).toBeVisible()
    return toast
  }

  /** Chooses in a field that searches as one types. */
  async choose(label: string | RegExp, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).fill(option)
    // Lists of other fields stay in the page when they are closed.
    const choice = this.page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first()
    await choice.click()
    await expect(choice).toBeHidden()
  }

  /** An instant into a field with date and time, in the console's zone. */
  async writeMoment(label: string | RegExp, at: number): Promise<void> {
    const field = this.page.getByLabel(label)
    await field.click()
    await field.fill(momentText(at))
    await field.press('Enter')
    await expect(field).toHaveValue(momentText(at))
  }

  /** Whoever is signed in looks at another screen, as by a link: the page is not loaded again. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState(null, '', to), path)
  }

  /** Unread notifications, as the bell says. */
  async unread(): Promise<number> {
    const name = await this.page.getByRole('button', { name: /^Notificaciones/ }).getAttribute('title')
    return Number(/[\d,]+(?= sin leer)/.exec(name ?? '')?.[0].replaceAll(',', '') ?? 0)
  }

  /** A row of the list on screen. */
  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text }).first()
  }

  /** Pixels that the page can be moved sideways. */
  sideways(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  }

  expectNoErrors(): void {
    expect(this.#errors).toEqual([])
  }
}

/** 21.11.2026 14:05 */
function momentText(at: number): string {
  const parts = new Intl.DateTimeFormat('es-MX', {
    timeZone: 'America/Mexico_City',
    hour12: false,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('day')}.${part('month')}.${part('year')} ${part('hour')}:${part('minute')}`
}

const address = (path: string) => `${process.env['ARRIERO_URL']}${path}`

interface People {
  /** One person. */
  console: Console
  /** More people, each in a browser of their own. */
  another: () => Promise<Console>
}
interface Settings {
  /** Without a graphics card maps are slow: tests about something else go without. */
  drawsMaps: boolean
}

export const test = base.extend<People & Settings>({
  drawsMaps: [true, { option: true }],
  context: async ({ context, drawsMaps }, use) => {
    if (!drawsMaps) await context.addInitScript(withoutMaps)
    await use(context)
  },
  console: async ({ page }, use) => use(new Console(page)),
  another: async ({ browser, contextOptions, drawsMaps }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(contextOptions)
      contexts.push(context)
      if (!drawsMaps) await context.addInitScript(withoutMaps)
      return new Console(await context.newPage())
    })
    for (const context of contexts) await context.close()
  },
})

/** Runs in the page: a browser without WebGL, as old machines have. */
export function withoutMaps() {
  const drawing = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = new Proxy(drawing, {
    apply: (get, canvas, given) => (String(given[0]).startsWith('webgl') ? null : Reflect.apply(get, canvas, given)),
  })
}

export { expect }
