import type { Order, OrderLine } from '@arriero/contract/store/orders/orders.entities.ts'
import { amountOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { authorizationLabel } from '@arriero/contract/store/store.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock, Tone } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { pesos } from '../purchases/decide.ts'

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 3 })
const price = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
const tones: Record<Order['authorization'], Tone> = { 0: 'amber', 1: 'green', 2: 'grey', 3: 'red' }

/** The order as its supplier gets it. */
export async function orderPdf(work: Work, order: Order): Promise<{ name: string; body: Buffer }> {
  const facts = await letterHead(work, order)
  const zone = await zoneOf(work)
  const body = await renderPdf({
    title: `Orden de compra ${order.folio}`,
    company: { name: facts.account, detail: undefined },
    kind: 'Orden de compra',
    reference: order.folio,
    createdAt: new Date().toISOString(),
    footer: `Generada el ${shortMoment(new Date(), zone)}`,
    blocks: blocksOf(order, facts, zone),
  })
  return { name: `${order.folio}.pdf`, body }
}

async function letterHead({ tx, scope }: Work, { supplierId, storeId }: Order) {
  return tx
    .selectFrom('account as a')
    .innerJoin('supplier as p', 'p.account_id', 'a.id')
    .innerJoin('store as s', 's.account_id', 'a.id')
    .where('a.id', '=', scope.accountId)
    .where('p.id', '=', supplierId)
    .where('s.id', '=', storeId)
    .select([
      'a.name as account',
      'p.rfc',
      'p.contact',
      'p.phone',
      'p.address as supplierAddress',
      's.address as storeAddress',
    ])
    .executeTakeFirstOrThrow()
}

function blocksOf(order: Order, facts: Awaited<ReturnType<typeof letterHead>>, zone: string): PdfBlock[] {
  const { decision } = order
  const said = [facts.rfc && `RFC ${facts.rfc}`, facts.contact, facts.phone, facts.supplierAddress].filter(Boolean)
  return [
    {
      kind: 'title',
      text: order.folio,
      detail: order.supplierName,
      pills: [{ text: authorizationLabel(order.authorization), tone: tones[order.authorization] }],
    },
    {
      kind: 'facts',
      columns: 3,
      items: [
        { label: 'Proveedor', value: order.supplierName, detail: said.join(' · ') },
        { label: 'Entregar en', value: order.storeName, ...(facts.storeAddress && { detail: facts.storeAddress }) },
        { label: 'Fecha de entrega', value: order.expectedOn ? dayWords(order.expectedOn) : 'Por acordar' },
        {
          label: 'Pedida',
          value: shortMoment(order.createdAt, zone),
          ...(order.requestedBy && { detail: order.requestedBy }),
        },
        {
          label: 'Autorizada',
          value: order.authorization === 1 && decision ? shortMoment(decision.at, zone) : '—',
          ...(order.authorization === 1 && decision?.by && { detail: decision.by }),
        },
        { label: 'Condiciones', value: order.creditDays === 0 ? 'Contado' : `Crédito a ${order.creditDays} días` },
      ],
    },
    { kind: 'heading', text: 'Partes', detail: String(order.lines.length) },
    {
      kind: 'table',
      columns: [
        { header: '#', width: 0.5 },
        { header: 'Parte', width: 5 },
        { header: 'Cantidad', width: 1.6, align: 'right' },
        { header: 'Precio', width: 1.8, align: 'right' },
        { header: 'Importe', width: 2, align: 'right' },
      ],
      rows: order.lines.map(rowOf),
      totals: [
        ['', 'Subtotal', '', '', pesos(order.subtotal)],
        ['', 'IVA 16 %', '', '', pesos(order.tax)],
        ['', 'Total', '', '', pesos(order.total)],
      ],
    },
    ...(order.notes ? [{ kind: 'note', tone: 'grey', title: 'Notas', text: order.notes } satisfies PdfBlock] : []),
  ]
}

const rowOf = (line: OrderLine, place: number) => [
  String(place + 1),
  { text: line.name, detail: line.code },
  `${number.format(line.qty)} ${line.unit}`,
  price.format(line.price),
  pesos(amountOf(line.qty, line.price)),
]

const dayWords = (day: string) => day.split('-').toReversed().join('.')
