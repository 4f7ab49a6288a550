import { expect, test as base, type Locator, type Page } from '@playwright/test'

const password = 'Arriero.2026'

/** A person at the console, in verbs. */
export class Console {
  readonly page: Page
  readonly #errors: string[] = []

  constructor(page: Page) {
    this.page = page
    page.on('pageerror', (error) => this.#errors.push(error.message))
    page.on('console', (message) => {
      // A refused call is the server's answer, not a fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.#errors.push(message.text())
    })
  }

  async signIn(username = 'mariana', given = password): Promise<void> {
    await this.page.goto(address('/'))
    await this.page.getByLabel('Usuario o correo').fill(username)
    await this.page.getByLabel('Contraseña').fill(given)
    await this.page.getByRole('button', { name: 'Iniciar sesión' }).click()
  }

  /** Signed in and past the entry sequence. */
  async enter(username = 'mariana'): Promise<void> {
    await this.signIn(username)
    await this.page.waitForURL(/\/Consola\/./)
    await expect(this.page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
  }

  async open(path: string): Promise<void> {
    await this.page.goto(address(path))
  }

  async expectTitle(title: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  async expectToast(text: string | RegExp): Promise<Locator> {
    const toast = this.page.locator('[data-toast]').filter({ hasText: text }).first()
    await expect(toast).toBeVisible()
    return toast
  }

  /** A row of the list on screen. */
  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text }).first()
  }

  expectNoErrors(): void {
    expect(this.#errors).toEqual([])
  }
}

const address = (path: string) => `${process.env['ARRIERO_URL']}${path}`

export const test = base.extend<{ console: Console }>({
  console: async ({ page }, use) => use(new Console(page)),
})

export { expect }
