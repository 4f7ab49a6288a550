import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { createBillingInfo, getBillingInfo } from '@arriero/contract/users/users-legacy.contract.ts'
import type { Locator, Page, Request } from '@playwright/test'
import type { Screen } from '../web/src/kit/shell/module.ts'
import { modules } from '../web/src/app/modules.ts'
import { screens } from '../web/src/app/screens.ts'
import { call, sessionOf } from './api.ts'
import { expect } from './console.ts'
import { makePerson, mark, newPassword } from './people.ts'
import { ofThisRun } from './turns.ts'
import { formOf, test, visitorOf } from './walk.ts'

test.describe.configure({ mode: 'parallel' })
const perForm = 20_000

const soft = expect.configure({ soft: true })
/** Words of one's own before names: those stand in other forms and lists. */
const preferred = [/observaciones|notas|descripci|comentario/i, /nombre|t[ií]tulo|asunto|serie/i]
/** Notices of the product belong to no account and are written by its developers alone: what was saved last stands. */
const lastStands: ReadonlySet<string> = new Set(['/Consola/novedades/:id'])
/** Modules whose forms of records hold no words to write. */
const nothingWritten: ReadonlySet<string> = new Set(['stock', 'qr', 'chat', 'places', 'reports'])

for (const module of modules) {
  const { name } = module
  const isRecord = ({ path, isPublic }: Screen) => path.includes(':') && !isPublic && !lastStands.has(path)
  const forms = ofThisRun(module).filter(isRecord)
  const isWhole = forms.length === module.screens.filter(isRecord).length
  if (forms.length === 0) continue
  test(`${name}: of two people who save the same record, in every form the second reads who was first, and chooses`, async ({
    walker,
  }) => {
    test.setTimeout(60_000 + forms.length * perForm)
    if (name === 'users') await demandBillingInfo()
    let chosen = 0
    for (const [visitor, theirs] of Map.groupBy(forms, visitorOf)) {
      const person = await walker(visitor, screens)
      const other = await (visitor === 'mariana' ? (colleague ??= someoneElse()) : sessionOf(visitor))
      for (const screen of theirs) {
        const address = await person.addressOf(screen)
        if (!address) continue
        await person.visit(address, screen.beside)
        const field = await wordsIn(formOf(person.console.page))
        if (!field) continue
        await test.step(address, () => expectChoice(person.console.page, field, other, address))
        chosen += 1
      }
      person.console.expectNoErrors()
    }
    if (isWhole) expect(chosen > 0).toBe(!nothingWritten.has(name))
  })
}

/** A colleague with every permission, one for all tests of the worker. */
let colleague: Promise<AuthData> | undefined
async function someoneElse(): Promise<AuthData> {
  const { username } = await makePerson(`Otro lado ${mark()}`, [...allPermissions])
  return call(undefined, login, { body: { username, password: newPassword } })
}

/** What is made with its first save has been saved once. */
async function demandBillingInfo(): Promise<void> {
  const mariana = await sessionOf('mariana')
  if ((await call(mariana, getBillingInfo)).billing) return
  await call(mariana, createBillingInfo, { body: { name: 'TRANSPORTES SIERRA CLARA', rfc: 'TSC010203AB0' } })
}

/** The field of a form that words are written into; none where nothing is saved or nothing is written. */
async function wordsIn(form: Locator): Promise<Locator | undefined> {
  const save = form.getByRole('button', { name: /^Guardar/, disabled: false })
  if ((await save.count()) === 0) return undefined
  const fields = form.locator('.ant-form-item :is(textarea, input[type=text]):not([role], [inputmode], :disabled)')
  for (const label of preferred)
    for (const field of await fields.filter({ visible: true }).all()) if (label.test(await labelOf(field))) return field
  return undefined
}
const labelOf = (field: Locator) =>
  field.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? '')

/**
 * Writes into the field and saves; before that call arrives the other one's does, the same with another word. What stood
 * there before is put back.
 */
async function expectChoice(page: Page, field: Locator, other: AuthData, where: string): Promise<void> {
  const before = await field.inputValue()
  const [mine, theirs] = [`${before || 'Nota'}A`, `${before || 'Nota'}B`]
  const writes = (request: Request, words: string) =>
    request.method() !== 'GET' && request.postData()?.includes(words) === true
  const send = async (request: Request, words: string, later = 0) => {
    const body = (request.postData() ?? '')
      .replaceAll(mine, words)
      .replace(/"version":(\d+)/, (_, seen: string) => `"version":${Number(seen) + later}`)
    const headers = { authorization: `Token ${other.token}`, 'content-type': request.headers()['content-type'] ?? '' }
    return fetch(request.url(), { method: request.method(), headers, body })
  }
  let sent: Request | undefined
  await page.route('**/apis/**', async (route, request) => {
    if (!sent && writes(request, mine)) {
      sent = request
      const reply = await send(request, theirs)
      soft(reply.status, `${where}: the other one saves: ${await reply.text()}`).toBeLessThan(300)
    }
    await route.continue()
  })
  await field.fill(mine)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog').filter({ hasText: 'guardó antes' })
  await soft(dialog, `${where}: who saved before`).toBeVisible({ timeout: 5000 })
  if (await dialog.isVisible()) {
    await soft(dialog, where).toContainText(mine)
    await dialog.getByRole('radio', { name: theirs }).check()
    const [second] = await Promise.all([
      page.waitForRequest((request) => writes(request, theirs)),
      dialog.getByRole('button', { name: 'Guardar' }).click(),
    ])
    soft((await second.response())?.status(), `${where}: what was chosen is saved`).toBe(200)
    await soft(dialog, where).toBeHidden()
  }
  await page.unroute('**/apis/**')
  if (sent) await send(sent, before, 2)
}
