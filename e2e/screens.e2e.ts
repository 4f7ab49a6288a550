import { modules } from '../web/src/app/modules.ts'
import { screens } from '../web/src/app/screens.ts'
import type { Screen } from '../web/src/kit/shell/module.ts'
import { barriers } from './barriers.ts'
import { expect } from './console.ts'
import { focusFaults } from './dialogs.ts'
import { walkForm } from './keyboard.ts'
import { layoutFaults } from './layout.ts'
import { isForReaders, offersOf, someReader } from './offers.ts'
import { walksAll } from '../scripts/turns.ts'
import { ofThisRun } from './turns.ts'
import { formOf, test, visitorOf, type Walker, type Walkers } from './walk.ts'

test.describe.configure({ mode: 'parallel' })
/** Each screen is looked at in up to four widths, and once more by a reader. */
const perScreen = 25_000

const soft = expect.configure({ soft: true })
const [wide, desk, everyday, phone] = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]
/** For what is still drawn; a machine that is busy takes this long to look once. */
const patienceMs = 15_000
interface Look {
  theme: 'light' | 'dark'
  size: { width: number; height: number }
}
const themes = ['dark', 'light'] as const
/** All pairs with `ARRIERO_WALK=all`; otherwise each width once and each theme once: a theme colours and moves nothing. */
const all = themes.flatMap((theme) => [phone, desk, wide, everyday].map((size): Look => ({ theme, size })))
const ofPage: readonly Look[] = [
  { theme: 'dark', size: phone },
  { theme: 'dark', size: desk },
  { theme: 'light', size: wide },
  { theme: 'light', size: everyday },
]
/** The kit draws a list, and what opens beside one, alike at every desk: what fits the narrowest fits the others. */
const ofList: readonly Look[] = [
  { theme: 'light', size: phone },
  { theme: 'light', size: everyday },
  { theme: 'dark', size: everyday },
]
/** A list with nothing of its module's own around it. */
const list = '#contenido .screen:not(.places .screen) > .list-page:not(:has(> :not(.page-header, .list-card)))'
/** Of what opens beside a list the list has been looked at before. */
const panel = '#contenido aside.panel'

// The longest first: the last one ends alone.
for (const module of modules.toSorted((a, b) => b.screens.length - a.screens.length)) {
  const { name } = module
  const inside = ofThisRun(module).filter(({ isPublic, path }) => !isPublic && path !== '/Consola')
  if (inside.length === 0) continue
  test(`${name}: every screen opens and holds no fault, in every width and theme, by keyboard, and offers a reader nothing`, async ({
    walker,
  }) => {
    test.setTimeout(60_000 + inside.length * perScreen)
    const opened: Opened[] = []
    for (const [visitor, theirs] of Map.groupBy(inside, visitorOf)) {
      const person = await walker(visitor, screens)
      await person.console.page.setViewportSize(everyday)
      for (const screen of theirs) {
        const address = await person.addressOf(screen)
        soft(address, `${screen.path} has a record in the demo company`).toBeTruthy()
        if (!address) continue
        await test.step(address, async () => {
          await person.visit(address, screen.beside)
          opened.push({ screen, address, isForm: await isSaved(person) })
          await expectSound(person, address)
        })
      }
      person.console.expectNoErrors()
    }
    await expectNothingOffered(walker, opened)
  })
}

interface Opened {
  screen: Screen
  address: string
  /** Whether something is saved there. */
  isForm: boolean
}

const isSaved = async ({ console: { page } }: Walker) =>
  (await formOf(page)
    .getByRole('button', { name: /^Guardar/ })
    .count()) > 0

/** Who may only read is offered nothing else: nothing to create, to change or to remove, and forms say why. */
async function expectNothingOffered(walker: Walkers['walker'], opened: readonly Opened[]): Promise<void> {
  const auth = await (reader ??= someReader())
  const person = await walker(auth, screens)
  const theirs = opened.filter(({ screen }) => isForReaders(screen, auth))
  for (const { screen, address, isForm } of theirs) {
    // Records of their own, where not everybody sees all.
    const seen = await person.addressOf(screen)
    soft(seen, `${screen.path} has a record that a reader sees`).toBeTruthy()
    if (!seen) continue
    await test.step(`${seen}, by a reader`, async () => {
      await person.visit(seen, screen.beside)
      const found = await offersOf(person.console.page)
      soft(found.offers, `${seen}, by a reader`).toEqual([])
      if (isForm && seen === address) soft(found.isForm, `${seen}, a form for a reader too`).toBe(true)
    })
  }
  person.console.expectNoErrors()
}
/** One for all tests of the worker. */
let reader: ReturnType<typeof someReader> | undefined

async function expectSound({ console: { page } }: Walker, where: string): Promise<void> {
  const isPanel = (await page.locator(panel).count()) > 0
  const wanted = walksAll ? all : (await page.locator(list).count()) > 0 ? ofList : ofPage
  // Of the theme that the screen before was left in first: each change draws everything anew.
  const shown = await page.locator('html').getAttribute('data-theme')
  const looks = wanted.toSorted((a, b) => Number(b.theme === shown) - Number(a.theme === shown))
  for (const [at, { theme, size }] of looks.entries()) {
    await page.setViewportSize(size)
    if (theme !== (looks[at - 1]?.theme ?? shown)) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
    const message = `${where}, ${size.width} px, ${theme}`
    // What is drawn to fit needs a moment to measure itself.
    if (looks[at - 1]?.size !== size)
      await soft.poll(() => layoutFaults(page), { message, timeout: patienceMs }).toEqual([])
    if (looks[at + 1]?.theme === theme) continue
    // In the dark only colours differ; what antd draws takes them a moment later than the page.
    const look = { ...(isPanel && { within: panel }), ...(theme === 'dark' && { rules: ['color-contrast'] }) }
    await soft.poll(() => barriers(page, look), { message, timeout: patienceMs }).toEqual([])
  }
  await page.setViewportSize(everyday)
  const isForm = (await formOf(page).count()) > 0
  soft(isForm ? await walkForm(page) : [], `${where}, by keyboard`).toEqual([])
  soft(await focusFaults(page.locator(isPanel ? panel : '#contenido')), `${where}, after its dialogs`).toEqual([])
}
