import type { ContractDetail } from '@arriero/contract/warehouses/contracts.contract.ts'
import type { Payment } from '@arriero/contract/warehouses/payments.contract.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import { daysBetween } from '@arriero/contract/warehouses/rents.rules.ts'
import { methodLabel } from '@arriero/contract/core/payment-methods.ts'
import { conceptLabel, contractStates } from '@arriero/contract/warehouses/warehouses.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import type { PdfBlock } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { monthWords, pesos, shownDay, texts } from '../warehouses.texts.ts'
import { findContract } from './contracts.repository.ts'

interface Paper {
  name: string
  body: Buffer
}

/** The contract to be signed, or the receipt of one of its payments: the last one unless one is named. */
export async function contractPaper(
  work: Work,
  id: number,
  { type, payment }: { type?: 'contract' | 'receipt' | undefined; payment?: number | undefined },
): Promise<Paper> {
  const contract = await findContract(work, id)
  const company = await companyName(work)
  const isReceipt = type === 'receipt' || (type === undefined && payment !== undefined)
  const paid = isReceipt ? receiptOf(contract, payment) : undefined
  const reference = paid?.folio ?? contract.number
  const body = await renderPdf({
    title: `${paid ? 'Recibo' : 'Contrato'} ${reference}`,
    company: { name: company },
    kind: paid ? 'Recibo de pago' : 'Contrato de arrendamiento de espacio',
    reference,
    createdAt: new Date().toISOString(),
    footer: `${contract.landName}, contrato ${contract.number}`,
    blocks: paid ? receiptBlocks(contract, paid) : contractBlocks(contract, company),
  })
  return { name: `${reference}.pdf`, body }
}

function receiptOf({ payments }: ContractDetail, id: number | undefined): Payment {
  const found = id === undefined ? payments[0] : payments.find((payment) => payment.id === id)
  if (!found) throw notFound(id === undefined ? texts.noReceipt : texts.noPayment)
  return found
}

const stateLook = (contract: ContractDetail) => contractStates.find(({ state }) => state === contract.state)!

function contractBlocks(contract: ContractDetail, company: string): PdfBlock[] {
  const { number, landName, tenant, spaces, start, end, rent, taxRate, deposit, dueDay, graceDays, lateFee } = contract
  const { label, tone } = stateLook(contract)
  const withTax = cents(rent * (1 + taxRate / 100))
  return [
    { kind: 'title', text: tenant, detail: `${number} · ${landName}`, pills: [{ text: label, tone }] },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Inicio', value: shownDay(start) },
        { label: 'Fin', value: shownDay(end), detail: `${daysBetween(start, end) + 1} días` },
        { label: 'Renta mensual', value: pesos(rent), detail: `${pesos(withTax)} con IVA del ${taxRate} %` },
        { label: 'Depósito en garantía', value: pesos(deposit) },
      ],
    },
    { kind: 'heading', text: 'Espacios', detail: String(spaces.length) },
    {
      kind: 'table',
      columns: [
        { header: 'Espacio', width: 70 },
        { header: 'Superficie', width: 30, align: 'right' },
      ],
      rows: spaces.map(({ name, areaM2 }) => [name, `${areaM2.toLocaleString('es-MX')} m²`]),
    },
    { kind: 'heading', text: 'Condiciones' },
    ...clausesOf(contract, company, { withTax, dueDay, graceDays, lateFee }).map((text): PdfBlock => ({
      kind: 'text',
      text,
    })),
    ...(contract.notes
      ? [{ kind: 'note', tone: 'grey', title: 'Notas', text: contract.notes } satisfies PdfBlock]
      : []),
    {
      kind: 'signatures',
      items: [
        { name: company, detail: 'Arrendador' },
        { name: tenant, detail: contract.contact ?? 'Arrendatario' },
      ],
    },
  ]
}

function clausesOf(
  { tenant, start, end, deposit, indexKind, indexPoints, indexCap }: ContractDetail,
  company: string,
  { withTax, dueDay, graceDays, lateFee }: { withTax: number; dueDay: number; graceDays: number; lateFee: number },
): string[] {
  const points = indexPoints > 0 ? ` más ${indexPoints} %` : ''
  const cap = indexCap === null ? '' : `, con un tope de ${indexCap} %`
  const growth = {
    none: 'La renta no aumenta durante el plazo.',
    inpc: `Cada año la renta aumenta con el Índice Nacional de Precios al Consumidor publicado por el INEGI${points}${cap}.`,
    fixed: `Cada año la renta aumenta ${indexPoints} %${cap}.`,
  }[indexKind]
  return [
    `1. ${company} renta a ${tenant} los espacios descritos, del ${shownDay(start)} al ${shownDay(end)}.`,
    `2. La renta mensual es de ${pesos(withTax)}, impuestos incluidos, y se paga a más tardar el día ${dueDay} de cada mes, con ${graceDays} días de gracia. Los meses incompletos se cobran por sus días.`,
    `3. ${growth}`,
    lateFee > 0
      ? `4. La renta que no se pague a tiempo causa, una sola vez, un recargo de ${lateFee} % de lo adeudado.`
      : '4. La renta que no se pague a tiempo no causa recargo.',
    `5. El depósito de ${pesos(deposit)} se devuelve al terminar el contrato, menos adeudos y daños.`,
  ]
}

const receiptBlocks = (contract: ContractDetail, payment: Payment): PdfBlock[] => [
  {
    kind: 'title',
    text: pesos(payment.amount),
    detail: `${payment.tenant} · ${contract.number} · ${contract.spaces.map(({ name }) => name).join(', ')}`,
    pills: [{ text: conceptLabel(payment.concept), tone: 'green' }],
  },
  {
    kind: 'facts',
    columns: 4,
    items: [
      { label: 'Fecha', value: shownDay(payment.paidOn) },
      { label: 'Forma de pago', value: methodLabel(payment.method) },
      { label: 'Referencia', value: payment.reference ?? '—' },
      {
        label: 'Saldo del contrato',
        value: pesos(contract.balance),
        ...(contract.debt > 0 && { tone: 'red' as const }),
      },
    ],
  },
  { kind: 'heading', text: 'Cómo quedan las rentas' },
  {
    kind: 'table',
    empty: 'Aún no hay rentas cargadas.',
    columns: [
      { header: 'Mes', width: 34 },
      { header: 'Vence', width: 18 },
      { header: 'Importe', width: 16, align: 'right' },
      { header: 'Pagado', width: 16, align: 'right' },
      { header: 'Debe', width: 16, align: 'right' },
    ],
    rows: contract.charges
      .slice(-12)
      .map(({ kind, month, dueOn, total, paid }) => [
        `${kind === 'rent' ? 'Renta' : 'Recargo'} de ${monthWords(month)}`,
        shownDay(dueOn),
        pesos(total),
        pesos(paid),
        pesos(cents(total - paid)),
      ]),
  },
]

async function companyName({ tx, scope }: Work): Promise<string> {
  const { name } = await tx
    .selectFrom('account')
    .where('id', '=', scope.accountId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}
