import { codeIn, codePath } from '@arriero/contract/qr/qr.rules.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { DemoUsername } from '../server/src/demo/users.ts'
import type { Screen } from '../web/src/kit/shell/module.ts'
import { billingPaths } from '../web/src/modules/billing/billing.paths.ts'
import { crmPaths } from '../web/src/modules/crm/crm.paths.ts'
import { ticketPaths } from '../web/src/modules/tickets/tickets.paths.ts'
import { qrPaths } from '../web/src/modules/qr/qr.paths.ts'
import { Console, expect, test as base, withoutMaps } from './console.ts'

/** Somebody who goes from screen to screen in one page, signed in once. */
export class Walker {
  readonly console: Console
  readonly #screens: readonly Screen[]
  readonly #opened = new Map<string, string | undefined>()
  /** Addresses that each list leads to besides its rows. */
  readonly #links = new Map<string, readonly string[]>()

  constructor(console: Console, screens: readonly Screen[]) {
    this.console = console
    this.#screens = screens
  }

  /**
   * Where a screen opens with a record of the demo company: that of the first row of the list it belongs to. Undefined
   * when nobody finds a row.
   */
  async addressOf({ path, beside }: Pick<Screen, 'path' | 'beside'>): Promise<string | undefined> {
    const detail = detailsByNumber.get(beside ?? path)
    if (detail) return (await this.#firstRow(detail))?.replace(beside ?? path, path)
    if (path === qrPaths.public) return this.#codeAddress()
    const needed = path.replaceAll(mayBeMissing, '')
    const [parameter, ...inner] = needed.match(/:\w+/g) ?? []
    if (!parameter) return needed
    if (inner.length > 0) return this.#innerAddress(path)
    const list = listOf(path, beside && !beside.includes(':') ? beside : undefined, this.#screens)
    const opened = list && (await this.#firstRow(list))
    if (!opened) return undefined
    const [, id = ''] = /(\d+)(?!.*\d)/.exec(opened) ?? []
    const ofRow = needed.replace(parameter, id)
    // What stands above a list of something else, as the accounts above their movements.
    const linked = () => this.#links.get(list)?.find((each) => isRecordOf(path, each))
    return opened.startsWith(needed.slice(0, needed.indexOf(parameter))) ? ofRow : (linked() ?? ofRow)
  }

  /** What the label of the first code in the list says. */
  async #codeAddress(): Promise<string | undefined> {
    await this.visit(qrPaths.codes, undefined)
    const spelled = this.console.page.getByRole('main').getByText(/^\w{5}-\w{5}$/)
    const code = codeIn((await spelled.first().textContent()) ?? '')
    return code ? codePath(code) : undefined
  }

  /** A record within a record: the first that the screen of the outer one leads to. */
  async #innerAddress(path: string): Promise<string | undefined> {
    const outer = this.#screens.find((other) => other.path.includes(':') && path.startsWith(`${other.path}/`))
    const address = outer && (await this.addressOf(outer))
    if (!address) return undefined
    await this.visit(address, outer.beside)
    return (await this.#linked()).find((each) => matches(path, each))
  }

  /** Where the screen leads to, without what is searched there. */
  async #linked(): Promise<string[]> {
    const links = this.console.page.locator('#contenido a[href]')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    return addresses.map((each) => each.split('?')[0] ?? '')
  }

  /** The address of what the first row of a list opens. */
  async #firstRow(list: string): Promise<string | undefined> {
    if (!this.#opened.has(list)) this.#opened.set(list, await this.#openFirstRow(list))
    return this.#opened.get(list)
  }

  async #openFirstRow(list: string): Promise<string | undefined> {
    const { page } = this.console
    // Some lists hold rows of another kind, which lead to another list.
    for (let at = 0; at < rowsTried; at += 1) {
      await this.visit(list, undefined)
      const before = page.url()
      const title = await page.locator('#contenido h1').first().elementHandle()
      const row = page.locator('#contenido :is(.row-link, .alerts-row)').nth(at)
      // The page may stand before its rows do.
      const isThere = await row.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      )
      if (!isThere) return undefined
      this.#links.set(list, await this.#linked())
      // A list that is filled anew under the finger takes the key again.
      await expect(async () => {
        await row.press('Enter')
        await expect(page).not.toHaveURL(before, { timeout: 2000 })
      }).toPass({ timeout: 20_000 })
      const opened = withRows(page.url(), undefined)
      if (/\d/.test(opened)) return opened
      // A page comes a moment after its address: left before it came, the list would be the one that never went.
      await title?.waitForElementState('hidden')
    }
    return undefined
  }

  /** Whether the screen of an address is drawn already: one is there, or at a panel beside it. */
  #staysAt(here: string, address: string): boolean {
    const { pathname } = new URL(address, 'http://arriero')
    return (
      here === pathname ||
      this.#screens.some(({ path, beside }) => beside && matches(beside, pathname) && matches(path, here))
    )
  }

  /** The screen an address is of: one with a name of its own before one that takes any. */
  #screenAt(address: string): string | undefined {
    const { pathname } = new URL(address, 'http://arriero')
    const paths = this.#screens.map(({ path }) => path)
    return paths.find((path) => path === pathname) ?? paths.find((path) => matches(path, pathname))
  }

  /** Opens a screen and waits for what it shows; `beside`: the list, or the record of the same address, that a panel stands beside. */
  async visit(where: string, beside: string | undefined): Promise<void> {
    const { page } = this.console
    const content = page.getByRole('main')
    const shown = beside ? content.getByRole('complementary') : content.getByRole('heading', { level: 1 })
    const address = withRows(where, beside ? rowsBeside : rowsShown)
    if (beside) {
      await this.console.go(`${filledAs(beside, where)}${new URL(address, 'http://arriero').search}`)
      await expect(content).toHaveAttribute('data-screen', beside)
      await expect(shown).toBeHidden()
    }
    // What the screen before showed is not what this one shows; the first screen may be where one is already.
    const isHere = this.#staysAt(new URL(page.url()).pathname, where)
    for (const old of isHere ? [] : await shown.all())
      await old.evaluate((element) => element.setAttribute('data-before', ''))
    await this.console.go(address)
    // A page on its way when one goes elsewhere may come in between.
    await expect(content).toHaveAttribute('data-screen', this.#screenAt(address) ?? '')
    await expect(shown.and(page.locator(':not([data-before])')).first())
      .toBeVisible({ timeout: 10_000 })
      // Two screens of one component keep the element of their heading.
      .catch(() => expect(shown.first()).toBeVisible())
    await expect(content.locator('.ant-skeleton, .form-bars, [aria-busy="true"]')).toHaveCount(0)
    await expect(content.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  }
}

/**
 * The address with so many rows on the page of its list, where it has one: no window of ours shows more, and all of one
 * list are drawn alike. Undefined: as many as the list itself chooses.
 */
function withRows(address: string, rows: number | undefined): string {
  const { pathname, searchParams } = new URL(address, 'http://arriero')
  if (rows === undefined) searchParams.delete('limit')
  else searchParams.set('limit', String(rows))
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** Whether an address is that of a record which a screen shows. */
const isRecordOf = (path: string, address: string) =>
  new RegExp(`^${path.replaceAll(mayBeMissing, '').replaceAll(/:\w+/g, String.raw`\d+`)}$`).test(address)

/** A screen's path with the numbers that an address within it has. */
function filledAs(path: string, address: string): string {
  const given = address.split(/[/?]/)
  return path
    .replaceAll(mayBeMissing, '')
    .split('/')
    .map((part, at) => (part.startsWith(':') ? (given[at] ?? part) : part))
    .join('/')
}

/** Whether an address is one of a screen's. */
const matches = (path: string, address: string) =>
  new RegExp(`^${path.replaceAll(mayBeMissing, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(address)
/** A step of a screen's path that its addresses may do without. */
const mayBeMissing = /\/:\w+\?/g

/** The form on screen, beside a list or as a page of its own. */
export const formOf = (page: Page): Locator => page.locator('#contenido :is(aside.panel, .form-page)')

/** A detail that the address names by a number in its search, and the list it is opened from. */
const detailsByNumber = new Map<string, string>([
  ['/Consola/viaje_details', '/Consola/viajes'],
  [billingPaths.tripAccount, billingPaths.profit],
])
/** A screen of a record that stands under another name than the list of such records. */
const listsElsewhere = new Map([
  ['/Consola/mapas/historial/:unitId', '/Consola/unit'],
  ['/Consola/neumaticos/unidad/:id', '/Consola/unit'],
  ['/Consola/combustible/hallazgo/:id', '/Consola/combustible/cargas'],
  [`${ticketPaths.one(':ticketId')}/:timestamp?`, ticketPaths.all],
  [ticketPaths.edit(':id'), ticketPaths.all],
  [crmPaths.one(':saleId'), crmPaths.list],
  [crmPaths.company(':id'), crmPaths.companies],
])

function listOf(path: string, beside: string | undefined, screens: readonly Screen[]): string | undefined {
  const above = screens
    .filter((other) => !other.path.includes(':') && path.startsWith(`${other.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
  return listsElsewhere.get(path) ?? beside ?? above[0]?.path
}

/** Screens that are not a dispatcher's, and whose they are. */
const visitors: readonly (readonly [prefix: string, visitor: DemoUsername])[] = [
  ['/Consola/account', 'distribuidor'],
  ['/Consola/empresas', 'distribuidor'],
  ['/Consola/mi-dia', 'conductor'],
  ['/Consola/mis-envios', 'cliente'],
  ['/Consola/novedades', 'admin'],
  ['/cms/', 'admin'],
]
export const visitorOf = ({ path }: Screen): DemoUsername =>
  visitors.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'mariana'

const rowsTried = 3
/** As many as the highest window shows, and some beside what is looked at itself. */
const [rowsShown, rowsBeside] = [25, 10]

export interface Walkers {
  /** The walker of this person, who enters the first time that anybody asks and stays for all tests of the worker. */
  walker: (visitor: DemoUsername | AuthData, screens: readonly Screen[]) => Promise<Walker>
}

export const test = base.extend<object, Walkers>({
  walker: [
    async ({ browser }, use, { project }) => {
      const contexts: BrowserContext[] = []
      const known = new Map<DemoUsername | AuthData, Promise<Walker>>()
      const enter = async (visitor: DemoUsername | AuthData, screens: readonly Screen[]) => {
        const { locale, timezoneId, permissions, geolocation, viewport, serviceWorkers } = project.use
        const context = await browser.newContext({
          locale,
          timezoneId,
          permissions,
          geolocation,
          viewport,
          serviceWorkers,
          reducedMotion: 'reduce',
          colorScheme: 'light',
        })
        contexts.push(context)
        await context.addInitScript(withoutMaps)
        const person = new Console(await context.newPage())
        await (typeof visitor === 'string' ? person.enter(visitor) : person.enterWith(visitor))
        return new Walker(person, screens)
      }
      await use((visitor, screens) => {
        const walker = known.get(visitor) ?? enter(visitor, screens)
        known.set(visitor, walker)
        return walker
      })
      for (const context of contexts) await context.close()
    },
    { scope: 'worker' },
  ],
})
