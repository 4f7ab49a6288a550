import sharp from 'sharp'
import type { ArrangementDetail, Handover, Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import { extraAmount } from '@arriero/contract/rental/price.rules.ts'
import {
  conceptLabel,
  fillTemplate,
  fullTank,
  stageLook,
  type TemplateVariable,
} from '@arriero/contract/rental/rental.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment, zoneOfOffset } from '../../../shared/zones.ts'
import { customerOf } from '../../billing/customers/customers.read.ts'
import { defaultBody, findTemplate } from '../catalog/templates.service.ts'
import { pesos, shownKm, texts } from '../rental.texts.ts'
import { findRental, readRental } from './rentals.repository.ts'

export interface Paper {
  name: string
  body: Buffer
  company: string
}

/** Of its stage: the quote, the contract with its delivery, or with what its return came to. Hours of `timezone`, else the account's. */
export async function rentalPaper(work: Work, app: App, id: number, timezone?: number): Promise<Paper> {
  const rental = await findRental(work, app, id)
  const zone = (timezone === undefined ? null : zoneOfOffset(timezone)) ?? (await zoneOf(work))
  const company = await companyName(work)
  const isQuote = rental.quoteFolio === null && rental.folio.startsWith('COT-')
  const body = await renderPdf({
    title: `${isQuote ? 'Cotización' : 'Contrato'} ${rental.folio}`,
    company: { name: company },
    kind: isQuote ? 'Cotización de renta' : 'Contrato de renta',
    reference: rental.folio,
    createdAt: new Date().toISOString(),
    footer: `${rental.thing} · ${rental.customer}`,
    blocks: [
      ...headBlocks(rental, zone),
      ...priceBlocks(rental),
      ...(await clauseBlocks(work, rental, { company, zone, isQuote })),
      ...(isQuote ? [] : await signatureBlocks(rental, company)),
      ...(rental.delivery ? await handoverBlocks('Entrega', rental.delivery, zone) : []),
      ...(rental.return ? await handoverBlocks('Devolución', rental.return, zone) : []),
      ...(rental.return ? settlementBlocks(rental, zone) : []),
    ],
  })
  return { name: `${rental.folio}.pdf`, body, company }
}

function headBlocks(rental: ArrangementDetail, zone: string): PdfBlock[] {
  const { label, tone } = stageLook(rental.stage)
  const { thing, thingDetail, customer, contact, from, to, days, deposit, kmIncluded, kmOverRate, fuelRate } = rental
  return [
    {
      kind: 'title',
      text: `${thing}${thingDetail ? ` · ${thingDetail}` : ''}`,
      detail: contact ? `${customer} · ${contact}` : customer,
      pills: [{ text: label, tone }],
    },
    {
      kind: 'facts',
      columns: 3,
      items: [
        { label: 'Entrega', value: shortMoment(from, zone) },
        { label: 'Devolución', value: shortMoment(to, zone) },
        { label: 'Duración', value: days === 1 ? '1 día' : `${days} días` },
        { label: 'Depósito en garantía', value: pesos(deposit), detail: 'Se devuelve, no es parte del precio' },
        kmIncluded === null
          ? { label: 'Kilómetros', value: 'Libres' }
          : {
              label: 'Kilómetros incluidos',
              value: shownKm(kmIncluded),
              detail: `${pesos(kmOverRate)} por kilómetro excedente`,
            },
        { label: 'Combustible', value: fuelRate > 0 ? `${pesos(fuelRate)} por octavo faltante` : 'Como se entrega' },
      ],
    },
  ]
}

function priceBlocks({ mixWords, rent, extras, days, subtotal, tax, taxRate, total }: ArrangementDetail): PdfBlock[] {
  return [
    { kind: 'heading', text: 'Precio' },
    {
      kind: 'table',
      columns: [
        { header: 'Concepto', width: 52 },
        { header: 'Cantidad', width: 16, align: 'right' },
        { header: 'Precio', width: 16, align: 'right' },
        { header: 'Importe', width: 16, align: 'right' },
      ],
      rows: [
        [`Renta, ${mixWords}`, '1', pesos(rent), pesos(rent)],
        ...extras.map((extra) => [
          extra.name,
          extra.per === 'day' ? `${extra.quantity} × ${days} días` : String(extra.quantity),
          pesos(extra.price),
          pesos(extraAmount(extra, days)),
        ]),
      ],
      totals: [
        ['Subtotal', '', '', pesos(subtotal)],
        [`IVA ${taxRate} %`, '', '', pesos(tax)],
        ['Total', '', '', pesos(total)],
      ],
    },
  ]
}

interface PaperOf {
  company: string
  zone: string
  isQuote: boolean
}

/** Its template, else the account's usual one, else ours. */
async function clauseBlocks(work: Work, rental: ArrangementDetail, of: PaperOf): Promise<PdfBlock[]> {
  const paper = of.isQuote ? 'quote' : 'contract'
  const named = rental.templateId === null ? null : await findTemplate(work, rental.templateId).catch(() => null)
  const body = named?.paper === paper ? named.body : ((await defaultBody(work, paper)) ?? texts.papers[paper])
  const values = await valuesOf(work, rental, of)
  const notes = rental.notes
  return [
    { kind: 'heading', text: of.isQuote ? 'Condiciones' : 'Cláusulas' },
    ...fillTemplate(body, values)
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter(Boolean)
      .map((text): PdfBlock => ({ kind: 'text', text })),
    ...(notes ? [{ kind: 'note', tone: 'grey', title: 'Notas', text: notes } satisfies PdfBlock] : []),
  ]
}

async function valuesOf(
  work: Work,
  rental: ArrangementDetail,
  { company, zone }: PaperOf,
): Promise<Record<TemplateVariable, string>> {
  const { plates } = await readRental(work, rental.id)
  const { rfc } = await customerOf(work, rental.customerId)
  return {
    folio: rental.folio,
    empresa: company,
    cliente: rental.customer,
    rfc,
    contacto: rental.contact ?? '—',
    unidad: [rental.thing, rental.thingDetail].filter(Boolean).join(' '),
    placas: plates ?? '—',
    inicio: shortMoment(rental.from, zone),
    fin: shortMoment(rental.to, zone),
    dias: String(rental.days),
    renta: pesos(rental.rent),
    total: pesos(rental.total),
    deposito: pesos(rental.deposit),
    km_incluidos: rental.kmIncluded === null ? 'libres' : shownKm(rental.kmIncluded),
    km_extra: pesos(rental.kmOverRate),
    combustible: pesos(rental.fuelRate),
    vigencia: rental.validUntil?.split('-').toReversed().join('.') ?? '—',
  }
}

async function signatureBlocks(
  { signature, customer, contact }: ArrangementDetail,
  company: string,
): Promise<PdfBlock[]> {
  return [
    ...(signature ? [await drawn(signature, `Firma de ${signature.name}`)] : []),
    {
      kind: 'signatures',
      items: [
        { name: company, detail: 'Arrendador' },
        { name: signature?.name ?? customer, detail: signature ? customer : (contact ?? 'Arrendatario') },
      ],
    },
  ]
}

async function handoverBlocks(title: string, seen: Handover, zone: string): Promise<PdfBlock[]> {
  const { at, km, fuel, damages, notes, checklist, signature, by } = seen
  return [
    { kind: 'heading', text: title, detail: shortMoment(at, zone) },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Kilómetros', value: km === null ? '—' : shownKm(km) },
        { label: 'Combustible', value: fuel === null ? '—' : `${fuel}/${fullTank}` },
        { label: 'CheckList', value: checklist ? `${checklist.folio} ${checklist.name}` : '—' },
        { label: 'Atendió', value: by ?? '—' },
      ],
    },
    ...(damages.length > 0
      ? [
          {
            kind: 'table',
            columns: [
              { header: 'Daño', width: 76 },
              { header: 'Cargo', width: 24, align: 'right' },
            ],
            rows: damages.map(({ text, amount }) => [text, amount > 0 ? pesos(amount) : '—']),
          } satisfies PdfBlock,
        ]
      : []),
    ...(notes ? [{ kind: 'text', text: notes } satisfies PdfBlock] : []),
    ...(signature ? [await drawn(signature, `${title}: firma de ${signature.name}`)] : []),
  ]
}

function settlementBlocks({ charges, payments, charged, paid, balance, depositHeld }: ArrangementDetail, zone: string) {
  return [
    { kind: 'heading', text: 'Cuenta' },
    {
      kind: 'table',
      columns: [
        { header: 'Cargo', width: 70 },
        { header: 'Factura', width: 14 },
        { header: 'Total', width: 16, align: 'right' },
      ],
      rows: charges.map(({ text, total, invoice }) => [text, invoice?.folio ?? '—', pesos(total)]),
      totals: [
        ['Cargado', '', pesos(charged)],
        ['Pagado', '', pesos(paid)],
        ['Saldo', '', pesos(balance)],
        ['Depósito que se tiene', '', pesos(cents(depositHeld))],
      ],
    },
    {
      kind: 'table',
      empty: 'Aún no hay pagos.',
      columns: [
        { header: 'Folio', width: 18 },
        { header: 'Fecha', width: 24 },
        { header: 'Concepto', width: 40 },
        { header: 'Importe', width: 18, align: 'right' },
      ],
      rows: payments.map(({ folio, paidAt, concept, amount }) => [
        folio,
        shortMoment(paidAt, zone),
        conceptLabel(concept),
        pesos(amount),
      ]),
    },
  ] satisfies PdfBlock[]
}

/** Lines of a pen as a picture. */
async function drawn({ strokes }: Signature, alt: string): Promise<PdfBlock> {
  const lines = strokes.map((stroke) => {
    const points = stroke.map((value, at) => (at % 2 === 0 ? value : value * 0.35))
    return `<polyline points="${points.join(' ')}" fill="none" stroke="#0d2740" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="350">${lines.join('')}</svg>`
  return { kind: 'image', data: await sharp(Buffer.from(svg)).png().toBuffer(), alt, caption: alt, maxHeight: 70 }
}

async function companyName({ tx, scope }: Work): Promise<string> {
  const { name } = await tx
    .selectFrom('account')
    .where('id', '=', scope.accountId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}
