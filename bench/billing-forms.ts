// Typing in a large form of billing, in a real browser against the whole product: an invoice of 200 concepts and a carta
// porte of 100 goods. Prints how long a key holds the page until it is painted, the longest task of the main thread and
// when the findings are there after the last key. ARRIERO_URL: a product that already runs. Prints figures; asserts nothing.
import { loadavg } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import {
  createCartaPorte,
  getCartaPorte,
  listCartasPorte,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { createInvoice, getInvoice, listInvoices } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import {
  bodyOf as cartaBody,
  copyOf as copyOfCarta,
} from '../web/src/modules/billing/carta-porte/carta-porte-values.ts'
import { bodyOf as invoiceBody, copyOf as copyOfInvoice } from '../web/src/modules/billing/invoices/invoice-values.ts'
import { call, sessionOf } from '../e2e/api.ts'
import startProduct from '../e2e/product.ts'
import { openConsole } from './console-page.ts'
import { of, watchKeys } from './keys.ts'
import { longestTask } from './longest-task.ts'

const [manyLines, manyGoods] = [200, 100]
const rounds = 5
const keyPauseMs = 110

interface Form {
  name: string
  path: string
  /** The row that is opened, and the field of it that is typed in. */
  row: (page: Page) => Promise<void>
  field: string
  review: string
}

/** A draft like one of the demo's, with as many rows as a form has to bear. */
async function makeForms(): Promise<Form[]> {
  const mariana = await sessionOf('mariana')
  const [invoice] = (await call(mariana, listInvoices, { query: { state: 'stamped', limit: 1 } })).results
  const [carta] = (await call(mariana, listCartasPorte, { query: { state: 'stamped', type: 'ingreso', limit: 1 } }))
    .results
  if (!invoice || !carta) throw new Error('La demostración no tiene una factura y una carta porte timbradas.')
  const like = copyOfInvoice(await call(mariana, getInvoice, { params: { id: invoice.id } }))
  const lines = Array.from({ length: manyLines }, (_, at) => ({
    ...like.lines[0]!,
    description: `Flete ${at + 1} de Apodaca a Nuevo Laredo, con maniobras de carga y de descarga`,
    unitPrice: 1000 + at,
  }))
  const other = copyOfCarta(await call(mariana, getCartaPorte, { params: { id: carta.id } }))
  const goods = Array.from({ length: manyGoods }, (_, at) => ({
    ...other.goods[0]!,
    description: `Mercancía ${at + 1}, en tarimas y con su factura de origen`,
  }))
  const long = await call(mariana, createInvoice, { body: invoiceBody({ ...like, lines }) })
  const loaded = await call(mariana, createCartaPorte, { body: cartaBody({ ...other, tripId: null, goods }) })
  return [
    {
      name: `Factura de ${manyLines} conceptos, precio`,
      path: `/Consola/factura/editar/${long.id}`,
      row: (page) =>
        page
          .getByTitle('Abrir el concepto')
          .nth(manyLines / 2)
          .click(),
      field: 'Precio',
      review: '/apis/invoice/review',
    },
    {
      name: `Carta porte de ${manyGoods} mercancías, descripción`,
      path: `/Consola/carta-porte/editar/${loaded.id}`,
      row: (page) =>
        page
          .getByTitle('Abrir la mercancía')
          .nth(manyGoods / 2)
          .click(),
      field: 'Descripción',
      review: '/apis/carta_porte/review',
    },
  ]
}

async function measure(browser: Browser, page: Page, { name, path, row, field, review }: Form): Promise<void> {
  await page.goto(path)
  await page.locator('.doc-form').waitFor()
  await row(page)
  const input = page.locator('.line-open, .cp-open').getByLabel(field).first()
  await page.waitForTimeout(1500)
  const server: number[] = []
  const shown: number[] = []
  await page.evaluate(watchKeys)
  const traced = longestTask(browser, rounds * 5)
  for (let round = 0; round < rounds; round += 1) {
    await input.press('Control+a')
    const answer = page.waitForResponse((reply) => reply.url().includes(review))
    await input.pressSequentially(`${91_827_364 + round}`, { delay: keyPauseMs })
    const reply = await answer
    await reply.finished()
    const { responseEnd, requestStart } = reply.request().timing()
    server.push(responseEnd - requestStart)
    shown.push(
      await page.evaluate(async () => {
        // Drawn with the frame after the answer.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
        return performance.now() - window.lastKeyAt
      }),
    )
    // A draft saves itself when the typing pauses.
    await page.waitForTimeout(2200)
  }
  const { ownMs } = await traced
  const keys = await page.evaluate(() => window.keyTimes)
  console.log(
    `${name}: una tecla hasta pintarse p50 ${of(keys, 0.5)} ms, p95 ${of(keys, 0.95)} ms, peor ${of(keys, 1)} ms (${keys.length}); ` +
      `tarea más larga ${ownMs.toFixed(0)} ms de procesador; revisión en el servidor p50 ${of(server, 0.5)} ms, peor ${of(server, 1)} ms; ` +
      `a la vista tras la última tecla p50 ${of(shown, 0.5)} ms; carga media ${loadavg()[0]?.toFixed(1)}`,
  )
}

const stop = process.env['ARRIERO_URL'] ? undefined : await startProduct()
try {
  const auth = await sessionOf('mariana')
  const { browser, page, close } = await openConsole(process.env['ARRIERO_URL'] ?? '', auth, {
    width: 1280,
    height: 900,
  })
  for (const form of await makeForms()) await measure(browser, page, form)
  await close()
} finally {
  await stop?.()
}
