import type { Quotation, QuotationDraft } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { dayIn } from '../../../shared/zones.ts'
import { headOfPaper } from './letterheads/head.ts'
import { offerTable } from './offer-table.ts'
import { totalsOf } from './totals.ts'

/** What is printed: a stored quotation, or one that is being written. */
export interface Paper extends Omit<QuotationDraft, 'seriesId'> {
  /** None before it is saved. */
  folio?: string | undefined
  rfc?: string | null | undefined
  /** Who offers. */
  by: string | null
  version: number
}

/** What of a version the next one is compared with. */
export type SentContent = Pick<QuotationDraft, 'lines' | 'clauses' | 'validUntil' | 'paymentTerms' | 'notes'>

const dayWords = (day: string) => day.split('-').toReversed().join('.')

export const paperOf = (quotation: Quotation, version: number): Paper => ({
  ...quotation,
  by: quotation.createdBy,
  version,
})

/** The paper on its letterhead; what is other than in `former` is tinted. In a worker. */
export async function quotationPdf(
  work: Work,
  app: Pick<App, 'files'>,
  paper: Paper,
  former?: SentContent,
): Promise<{ name: string; body: Buffer }> {
  const head = await headOfPaper(work, app, paper.letterheadId ?? null)
  const today = dayWords(dayIn(await zoneOf(work)))
  const reference = paper.folio ?? 'Borrador'
  const body = await renderPdf({
    ...head,
    title: `Cotización ${reference}`,
    kind: `Cotización, versión ${paper.version} · ${today}`,
    reference,
    createdAt: new Date().toISOString(),
    blocks: blocksOf(paper, head.company.name, former),
  })
  return { name: `${reference}.pdf`, body }
}

function blocksOf(paper: Paper, company: string, former: SentContent | undefined): PdfBlock[] {
  const { name, contact, rfc, validUntil, paymentTerms, currency, notes, clauses = [], lines, by } = paper
  const whom = [contact && `Atención: ${contact}`, rfc && `RFC ${rfc}`].filter(Boolean).join(' · ')
  const terms = [paymentTerms, currency === 'MXN' ? 'Precios en pesos mexicanos' : `Precios en ${currency}`]
  return [
    {
      kind: 'facts',
      columns: 2,
      items: [
        { label: 'Para', value: name ?? '–', ...(whom && { detail: whom }) },
        {
          label: 'Vigencia',
          value: dayWords(validUntil),
          detail: terms.filter(Boolean).join(' · '),
          ...(former && former.validUntil !== validUntil && { tone: 'blue' as const }),
        },
      ],
    },
    offerTable(paper, totalsOf(lines, currency), former?.lines),
    ...(notes ? [{ kind: 'text', text: notes } satisfies PdfBlock] : []),
    ...conditions(clauses),
    {
      kind: 'signatures',
      items: [
        { name: by ?? company, detail: company },
        { name: 'Acepto', detail: 'Nombre, firma y fecha' },
      ],
    },
  ]
}

const conditions = (clauses: NonNullable<QuotationDraft['clauses']>): PdfBlock[] =>
  clauses.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Condiciones' },
        ...clauses.map(({ text }, at) => ({ kind: 'text', text: `${at + 1}. ${text}` }) satisfies PdfBlock),
      ]
