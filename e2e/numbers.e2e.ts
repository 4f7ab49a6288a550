import type { Page } from '@playwright/test'
import { modules } from '../web/src/app/modules.ts'
import { screens } from '../web/src/app/screens.ts'
import { panelPaths } from '../web/src/modules/panel/panel.paths.ts'
import { expect } from './console.ts'
import { listedOn, pressOf, toldBy, type Told } from './numbers.ts'
import { ofThisRun } from './turns.ts'
import { test, visitorOf, type Walker } from './walk.ts'

test.describe.configure({ mode: 'parallel' })

const soft = expect.configure({ soft: true })
const perScreen = 20_000
/** Trucks drive and alerts come between a number and its list: then both are read again. */
const tries = 5
const listMs = 3000

/** Other faces of a screen, with numbers of their own. */
const faces = new Map([[panelPaths.control as string, ['', '?periodo=week', '?periodo=month', '?vista=mantenimiento']]])

const known = new Set<string>()

for (const module of modules) {
  const { name } = module
  const homes = ofThisRun(module).filter(
    ({ isPublic, path, beside }) => !isPublic && !beside && !path.includes(':') && path !== '/Consola',
  )
  if (homes.length === 0) continue
  test(`${name}: every number of its screens opens as many as it says`, async ({ walker }) => {
    test.setTimeout(60_000 + homes.length * perScreen)
    for (const home of homes) {
      const person = await walker(visitorOf(home), screens)
      for (const face of faces.get(home.path) ?? ['']) {
        const address = home.path + face
        await person.visit(address, undefined)
        for (const told of await toldBy(person.console.page)) {
          // The same number stands on many screens, as those of the menu.
          const which = told.to ? told.key + told.to : address + told.key
          if (known.has(which)) continue
          known.add(which)
          await test.step(`${address}: ${told.key}`, async () => {
            soft(await faultOf(person, address, told), `${address}: ${told.key}`).toBeUndefined()
          })
        }
      }
    }
  })
}

/** What a number says beside what it lists, when that differs however often one looks. */
async function faultOf(person: Walker, home: string, { key }: Told): Promise<string | undefined> {
  const { page } = person.console
  const seen: string[] = []
  for (let at = 0; at < tries; at += 1) {
    // What is known already may be older than the list.
    if (at > 0) await page.reload()
    await person.visit(home, undefined)
    const told = (await toldBy(page)).find((one) => one.key === key)
    // Nobody waits there any more.
    if (!told) return undefined
    // One alone opens itself.
    if (isRecord(told.to)) return told.count === 1 ? undefined : `${told.count} opens one`
    await pressOf(page, told).click()
    if (told.to) await page.waitForURL(({ pathname }) => pathname === told.to?.split('?')[0])
    const listed = await listedAs(page, told.count)
    // Some lead to what they are made of, which is no list.
    if (listed === undefined || listed === told.count) return undefined
    seen.push(`${told.count} opens ${listed}`)
  }
  return seen.join(', ')
}

const isRecord = (to: string | null) => /\/\d+(\?|$)/.test(to ?? '')

/** How many the list says once it agrees, or when it never does. */
async function listedAs(page: Page, count: number): Promise<number | undefined> {
  await expect
    .poll(() => listedOn(page), { timeout: listMs })
    .toBe(count)
    .catch(() => undefined)
  return listedOn(page)
}
