import { createAsset, getAsset } from '@arriero/contract/assets/assets.contract.ts'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { createCode, findSubjects } from '@arriero/contract/qr/qr.contract.ts'
import { createEntry, postEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { createLimit } from '@arriero/contract/store/purchases/purchases.contract.ts'
import { infoPart } from '@arriero/contract/store/stock/stock.contract.ts'
import { stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { suppliers } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call, password, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { makePerson, mark, newPassword } from './people.ts'

test.use({ drawsMaps: false })
// Two people decide in turn.
test.setTimeout(120_000)

const addPart = 'Agregar parte por nombre, clave o código'

/** A new part, a store of the demo and a supplier to buy it from. */
async function goods() {
  const mariana = await sessionOf('mariana')
  const name = `Balata ${mark()}`
  const [part, [store], [supplier]] = await Promise.all([
    call(mariana, parts.create, { body: { name, code: name.replace(' ', '-'), kind: 2, price: 480 } }),
    call(mariana, stores.list),
    call(mariana, suppliers.list),
  ])
  if (!store || !supplier) throw new Error('The demo has neither stores nor suppliers')
  return { part, store, supplier }
}

/** A new part of which so much lies in a store. */
async function inStore(qty: number, storeId?: number) {
  const mariana = await sessionOf('mariana')
  const { part, store, supplier } = await goods()
  const lines = [{ partId: part.id, qty, price: 480 }]
  const body = { storeId: storeId ?? store.id, supplierId: supplier.id, lines }
  const { id } = await call(mariana, createEntry, { body })
  await call(mariana, postEntry, { body: { id } })
  return { part, store }
}

/** An asset of one's own with a code. */
async function labelled(): Promise<{ id: number; name: string; code: string }> {
  const mariana = await sessionOf('mariana')
  const { id, name } = await call(mariana, createAsset, { body: { name: `Patín ${mark()}`, place: 'Patio norte' } })
  const { code } = await call(mariana, createCode, { body: { kind: 'asset', subjectId: id } })
  return { id, name, code }
}

/** Reads the folio in a notice such as 'Requisición REQ-00042 solicitada'. */
async function folioIn(console: Console, text: RegExp): Promise<string> {
  const said = await (await console.expectToast(text)).textContent()
  return /[A-Z]+-\d+/.exec(said ?? '')?.[0] ?? ''
}

/** Opens a record of a list by its folio. */
async function openFolio(console: Console, list: string, folio: string): Promise<void> {
  await console.go(`${list}?search=${folio}`)
  await console.row(folio).click()
  await console.expectTitle(folio)
}

/** Says yes to a requisition or an order, with the question's own button. */
async function authorize(console: Console, folio: string): Promise<void> {
  const { page } = console
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Autorizar ${folio}` })
  await question.getByRole('button', { name: 'Autorizar' }).click()
}

test('from what an order of the workshop waits for over requisition, purchase and label to the part on it', async ({
  console,
  another,
}) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const { part, store, supplier } = await goods()
  const chief = await makePerson('Jefe de compras', [
    'inventario.requisition.view',
    'inventario.requisition.authorize',
    'inventario.orden_compra.view',
    'inventario.orden_compra.authorize',
  ])
  await call(mariana, createLimit, { body: { userId: chief.id, most: 50_000 } })
  const [unit] = await call(mariana, unitPicker)
  const waits = await call(mariana, createOrder, {
    body: { unitId: unit!.id, title: 'Frenos', parts: [{ storeId: store.id, partId: part.id, qty: 2 }] },
  })

  await console.enter('mariana', '/Consola/inventario?vista=waiting')
  await expect(console.row(part.code)).toBeVisible()
  await console.go('/Consola/nueva-requisicion')
  await console.choose('Para el almacén', store.name)
  await console.choose(addPart, part.name)
  await page.getByLabel(`Cantidad de ${part.name}`).fill('3')
  await page.getByRole('button', { name: /^Solicitar/ }).click()
  const requisition = await folioIn(console, /^Requisición .* solicitada/)
  await openFolio(console, '/Consola/inventario/requisition', requisition)
  await authorize(console, requisition)
  await expect(page.getByRole('alert').filter({ hasText: 'decide otra persona' })).toBeVisible()
  await page.keyboard.press('Escape')

  const other = await another()
  await other.signInto(chief.username, newPassword)
  await openFolio(other, '/Consola/inventario/requisition', requisition)
  await authorize(other, requisition)
  await other.expectToast(`${requisition} autorizada`)

  await console.open(new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Hacer orden de compra' }).click()
  await console.choose('Proveedor', supplier.name)
  await page.getByRole('button', { name: /^Solicitar autorización/ }).click()
  const order = await folioIn(console, /^Orden .* solicitada/)
  await openFolio(other, '/Consola/inventario/orders', order)
  await authorize(other, order)
  await other.expectToast(`${order} autorizada`)

  await openFolio(console, '/Consola/inventario/orders', order)
  await page.getByRole('button', { name: 'Registrar entrada' }).click()
  await page.getByLabel(`Cantidad de ${part.name}`).fill('2')
  await page.getByRole('button', { name: /^Guardar borrador/ }).click()
  await page.getByRole('link', { name: await folioIn(console, /^Entrada .* en borrador/) }).click()
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await console.expectToast(/registrada: sus partes están en/)
  await page.getByRole('link', { name: order }).click()
  await expect(page.getByText('Parcial').first()).toBeVisible()

  await console.go('/Consola/inventario/qr/etiquetas')
  await console.choose('Agregar por nombre o clave', part.name)
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'QRs.pdf' }).click()
  expect((await sheet).suggestedFilename()).toBe('QRs.pdf')

  // It was put aside when it came: whoever reads its label takes it for the order that waited.
  const [{ code } = { code: null }] = await call(mariana, findSubjects, { query: { kind: 'part', search: part.name } })
  await console.go(`/Consola/inventario/qr/escanear?codigo=${code}`)
  await page.getByRole('button', { name: 'Sacar' }).click()
  await expect(page.getByRole('radio', { name: new RegExp(`^${waits.folio}`) })).toBeChecked()
  await page.getByRole('button', { name: `Sacar 2 pza de ${part.name} de ${store.name}, para ${waits.folio}` }).click()
  await console.expectToast(/^Sacar 2 pza/)
  await console.go(`/Consola/mantenimiento/ordenes/${waits.id}`)
  await expect(page.getByText('Salió', { exact: true })).toBeVisible()
  await expect(page.getByText('2 de 2 pza')).toBeVisible()
  const { part: left } = await call(mariana, infoPart, { query: { part: part.id, store: store.id } })
  expect(left).toMatchObject({ qty: 0, reserved: 0 })
  console.expectNoErrors()
  other.expectNoErrors()
})

test('a part planned for a work on an asset leaves its store when the work ends', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const { part, store } = await inStore(2)
  const asset = await call(mariana, createAsset, { body: { name: `Compresor ${mark()}` } })
  await console.enter('mariana', `/Consola/mantenimientos/nuevo?activo=${asset.id}`)
  await page.getByLabel('Qué se hace').fill('Cambio de balatas')
  await console.choose('Almacén de las partes', store.name)
  await console.choose(addPart, part.name)
  await page.keyboard.press('Control+Enter')
  const work = await folioIn(console, /^Mantenimiento .* se guardó/)
  await openFolio(console, '/Consola/mantenimientos', work)
  for (const step of ['Iniciar', 'Terminar']) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: step }).click()
  }
  await expect(page.getByText('Entregada')).toBeVisible()
  const { part: left } = await call(mariana, infoPart, { query: { part: part.id, store: store.id } })
  expect(left.stores.map(({ qty, reserved }) => ({ qty, reserved }))).toEqual([{ qty: 1, reserved: 0 }])
  console.expectNoErrors()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a store is counted blind, and somebody else approves what differs', async ({ console, another }) => {
    const { page } = console
    const mariana = await sessionOf('mariana')
    const store = await call(mariana, stores.create, { body: { name: `Patio ${mark()}`, code: mark() } })
    const { part } = await inStore(10, store.id)
    const keeper = await makePerson('Almacenista', ['inventario.almacen.view', 'inventario.conteo.create'])

    await console.signInto(keeper.username, newPassword)
    await console.go('/Consola/inventario/conteos/nuevo')
    await console.choose('Almacén', store.name)
    await page.keyboard.press('Control+Enter')
    const count = await folioIn(console, /^Conteo .* abierto/)
    await page.getByRole('button', { name: new RegExp(`^${count}`) }).click()
    await expect(page).toHaveURL(/conteos\/\d+$/)
    await expect(page.getByText(/480|10 pza/)).toHaveCount(0)
    await page.getByLabel('Buscar parte').fill(part.code)
    await page.getByLabel(`Contadas de ${part.name}`).fill('8')
    await page.getByRole('button', { name: `Anotar ${part.name}` }).click()
    await expect(page.getByText('1 de 1')).toBeVisible()
    await page.getByRole('button', { name: 'Terminar de contar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click()
    await expect(page.getByText('Por aprobar')).toBeVisible()
    await expect(page.getByText(/contadas 8, había 10/)).toBeVisible()
    await expect.poll(() => console.sideways()).toBe(0)
    await expect(page.getByRole('button', { name: 'Aprobar diferencias' })).toBeDisabled()

    const chief = await another()
    await chief.enter('mariana', new URL(page.url()).pathname)
    await chief.page.getByRole('button', { name: 'Aprobar diferencias' }).click()
    await chief.expectToast('Diferencias aplicadas')
    const { part: left } = await call(mariana, infoPart, { query: { part: part.id, store: store.id } })
    expect(left.stores.map(({ qty }) => qty)).toEqual([8])
    console.expectNoErrors()
    chief.expectNoErrors()
  })

  test('a label opens after signing in, and what is read without a signal is sent when it returns', async ({
    console,
  }) => {
    const { page } = console
    const mariana = await sessionOf('mariana')
    const [asset, other] = [await labelled(), await labelled()]
    const seen = async ({ id }: { id: number }) => (await call(mariana, getAsset, { params: { id } })).seenPlace

    await console.open(`/q/${asset.code}`)
    await page.getByLabel('Usuario o correo').fill('mariana')
    await page.getByLabel('Contraseña').fill(password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('heading', { name: asset.name })).toBeVisible()
    await page.getByRole('button', { name: 'Está aquí' }).click()
    await page.getByRole('button', { name: `${asset.name} está en Patio norte` }).click()
    await console.expectToast(`${asset.name} está en Patio norte`)
    expect(await seen(asset)).toBe('Patio norte')

    await console.go('/Consola/inventario/qr/escanear')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Escribir el código' }).click()
    await page.getByLabel('Código bajo la etiqueta').fill(other.code)
    await page.getByRole('button', { name: 'Abrir' }).click()
    await expect(page.getByText('Sin señal: la lectura queda guardada')).toBeVisible()
    await page.getByLabel('Dónde está').fill('Bahía 7')
    await page.getByRole('button', { name: /está en Bahía 7$/ }).click()
    await expect(page.getByRole('region', { name: 'Por enviar' })).toContainText('1 por enviar')
    await page.context().setOffline(false)
    await console.expectToast('1 lectura enviada')
    await expect(page.getByRole('region', { name: 'Por enviar' })).toBeHidden()
    expect(await seen(other)).toBe('Bahía 7')
  })

  test('a part leaves its store with the thumb, and an answer that was lost makes no second exit', async ({
    console,
  }) => {
    const { page } = console
    const mariana = await sessionOf('mariana')
    const { part } = await inStore(10)
    const { code } = await call(mariana, createCode, { body: { kind: 'part', subjectId: part.id } })
    const left = async () => (await call(mariana, infoPart, { query: { part: part.id } })).part.qty

    await console.enter('mariana', `/Consola/inventario/qr/escanear?codigo=${code}`)
    await page.getByRole('button', { name: 'Sacar' }).click()
    await page.getByLabel('Cuánto').fill('11')
    await expect(page.getByRole('alert')).toContainText('Sólo hay 10 pza')
    await page.getByLabel('Cuánto').fill('2')
    await page.getByLabel('Una más').tap()
    await page.getByLabel('Para la unidad').click()
    await page.locator('.ant-select-item-option').first().click()
    const take = page.getByRole('button', { name: new RegExp(`^Sacar 3 pza de ${part.name}`) })
    let isFirst = true
    await page.route('**/apis/store/exits', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await route.fetch()
      return route.abort('internetdisconnected')
    })
    await take.dblclick()
    await expect(page.getByRole('region', { name: 'Por enviar' })).toContainText('1 por enviar')
    expect(await left()).toBe(7)
    await page.getByRole('button', { name: 'Enviar ahora' }).click()
    await console.expectToast('1 lectura enviada')
    expect(await left()).toBe(7)
  })
})
