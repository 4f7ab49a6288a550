import type { SaleDraft, TransferDraft } from '@arriero/cfdi/model/draft.ts'
import type { CartaPorteType } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import type { Amounts } from '@arriero/contract/billing/documents/documents.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { issuerOf } from '../../social-reasons/social-reasons.read.ts'
import { amountsOf, decimal, saleDraft, type Sale } from '../documents/sale.ts'
import type { Journey } from './carta-porte.content.ts'
import { complementOf } from './complement.ts'

/** A carta porte with everything that its document is made of. */
export interface Waybill {
  type: CartaPorteType
  sale: Sale
  journey: Journey
  complementId: string
}

/** As the cfdi library builds it: freight that is charged, or goods that go with nobody charged. */
export async function cfdiDraft(work: Work, waybill: Waybill, issuedAt: string): Promise<SaleDraft | TransferDraft> {
  const { type, sale, journey, complementId } = waybill
  const cartaPorte = complementOf(journey, complementId, await zoneOf(work))
  if (type === 'ingreso') return { ...(await saleDraft(work, sale, issuedAt)), cartaPorte }
  const { rfc, name, regime, postalCode } = await issuerOf(work, sale.issuerId)
  return {
    type: 'traslado',
    series: sale.series,
    ...(sale.number === undefined ? {} : { folio: String(sale.number) }),
    issuedAt,
    timeZone: await zoneOf(work),
    postalCode,
    issuer: { rfc, name, regime },
    ...(sale.relations?.length ? { relations: sale.relations } : {}),
    lines: journey.goods.map(({ productKey, quantity, unitKey, unit, description }) => ({
      productKey: productKey ?? '',
      quantity: decimal(quantity ?? 0),
      unitKey: unitKey ?? '',
      ...(unit ? { unit } : {}),
      description: description ?? '',
    })),
    cartaPorte,
  }
}

export const noAmounts: Amounts & { lines: number[] } = {
  subtotal: 0,
  discount: 0,
  transferred: 0,
  withheld: 0,
  total: 0,
  lines: [],
}

/** What it comes to; a transfer comes to nothing, as does freight that nobody has written yet. */
export async function amountsOfWaybill(work: Work, { type, sale }: Waybill) {
  if (type === 'traslado' || sale.lines.length === 0) return noAmounts
  return amountsOf(await saleDraft(work, sale, new Date().toISOString()))
}
