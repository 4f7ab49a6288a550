import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import { dayIn } from '../../../shared/zones.ts'
import { priceOf, type Billable } from './billable.ts'

/** Carriage of goods by road (c_ClaveProdServ). */
const freightKey = '78101802'
const taxesOf = (key: 'freight' | 'iva16') => [...taxPresets.find((one) => one.key === key)!.taxes]

/**
 * A trip as a concept: its kilometres at their price, or one service at the agreed one. Companies withhold 4 % of the IVA
 * of freight (LIVA 1-A II c), people do not.
 */
export function conceptOf(trip: Billable, { rfc }: { rfc: string }, zone: string): DocumentLine {
  const { tripId, folio, route, finishedAt, references, agreed, km, priceKm } = trip
  const ended = finishedAt ? ` del ${dayIn(zone, new Date(finishedAt)).split('-').toReversed().join('.')}` : ''
  const said = `Flete ${route}, viaje ${folio}${ended}${references ? `, referencia ${references}` : ''}`
  const sold =
    agreed === null
      ? { unitKey: 'KMT', unit: 'Kilómetro', quantity: km ?? 0, unitPrice: priceKm }
      : { unitKey: 'E48', unit: 'Servicio', quantity: 1, unitPrice: priceOf(trip) ?? 0 }
  return {
    tripId,
    productKey: freightKey,
    sku: folio,
    description: said.slice(0, 1000),
    ...sold,
    discount: 0,
    taxes: taxesOf(rfc.length === 12 ? 'freight' : 'iva16'),
  }
}
