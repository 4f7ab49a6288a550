import { newCartaPorteId } from '@arriero/cfdi/build/build-carta-porte.ts'
import type {
  CartaPorte,
  CartaPorteChange,
  CartaPorteDraft,
  CartaPorteSketch,
} from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { seriesKindOf } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Relation } from '@arriero/contract/billing/documents/documents.entities.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { issuerOf } from '../../social-reasons/social-reasons.read.ts'
import { findDocument, linesOf, mailsOf, movementsOf, writeLines } from '../documents/documents.repository.ts'
import { stateLabel, texts as documentTexts } from '../documents/documents.texts.ts'
import type { Sale, SaleContent } from '../documents/sale.ts'
import { checked as checkedSale } from '../invoices/invoices.service.ts'
import { checkTrips, endClaims } from '../documents/claims.ts'
import { takeFolio } from '../series/series.commands.ts'
import { find as findSeries } from '../series/series.repository.ts'
import { unitPapers } from '../../units/units.read.ts'
import { tripWithPlaces } from '../../trips/trips.read.ts'
import { amountsOfWaybill, type Waybill } from './carta-porte.cfdi.ts'
import { journeyOf, merged } from './carta-porte.content.ts'
import { readCartaPorte, writeCartaPorte } from './carta-porte.repository.ts'
import { texts } from './carta-porte.texts.ts'
import { rememberJourney } from './memory.ts'

export async function find(work: Work, id: number): Promise<CartaPorte> {
  const document = await findDocument(work, id, 'carta_porte')
  const { use = null, conditions = null, relations = [] } = document.content as SaleContent
  const { journey, origin: _, destination: __, id: ___, ...record } = await readCartaPorte(work, id)
  return {
    ...document,
    ...record,
    ...journey,
    use,
    conditions,
    relations: relations as Relation[],
    factura: { folio: document.folio },
    lines: await linesOf(work, id),
    movements: await movementsOf(work, id),
    sent: await mailsOf(work, id),
  }
}

/** A draft with the next folio of its series. */
export async function create(work: Work, draft: CartaPorteDraft): Promise<CartaPorte> {
  await demandSeen(work, draft)
  const { waybill, creditDays } = await checked(work, { ...draft, complementId: newCartaPorteId() })
  const { lines: lineAmounts, ...amounts } = await amountsOfWaybill(work, waybill)
  await checkTrips(work, waybill.sale.lines, undefined, draft.relations)
  const columns = { ...columnsOf(draft, waybill, creditDays), ...amounts, issuer_id: waybill.sale.issuerId }
  const { series, folio } = await takeFolio(work, draft.seriesId)
  const id = await addRecord(work, 'fiscal_document', {
    ...columns,
    kind: 'carta_porte',
    series_id: draft.seriesId,
    series,
    folio,
  })
  await writeContent(work, id, draft, waybill, lineAmounts)
  return find(work, id)
}

export async function update(work: Work, id: number, change: CartaPorteChange): Promise<CartaPorte> {
  const before = await forChangeOpen(work, id, change.version)
  if (change.seriesId !== undefined && change.seriesId !== before.seriesId)
    throw badFields({ seriesId: [documentTexts.fixedSeries] })
  if (change.type !== undefined && change.type !== before.type) throw badFields({ type: [texts.fixedType] })
  const draft = merged(draftOf(before), change)
  await demandSeen(work, draft, before)
  const { waybill, creditDays } = await checked(work, { ...draft, complementId: before.complementId })
  const { lines: lineAmounts, ...amounts } = await amountsOfWaybill(work, waybill)
  await checkTrips(work, waybill.sale.lines, id, draft.relations)
  await saveRecord(work, 'fiscal_document', id, {
    ...columnsOf(draft, waybill, creditDays),
    ...amounts,
    state: 'draft',
    problem: null,
  })
  await writeContent(work, id, draft, waybill, lineAmounts)
  return find(work, id)
}

/** The folio of a removed draft is not given out again; its trip may be charged by another document. */
export async function remove(work: Work, id: number): Promise<void> {
  await forChangeOpen(work, id, undefined)
  await removeRecord(work, 'fiscal_document', id)
  await endClaims(work, id)
}

/** A draft with the same content that replaces a stamped one (relation 04, domain §13.8): another unit, another way. */
export async function substitute(work: Work, id: number): Promise<CartaPorte> {
  const before = await find(work, id)
  if (before.state !== 'stamped' || !before.uuid) throw conflict(documentTexts.notStamped(before.folio))
  return create(work, {
    ...draftOf(before),
    // Its trip waits until the one that is replaced is cancelled.
    relations: [{ type: '04', uuids: [before.uuid] }],
  })
}

/** What a person decided of it, without what follows from that. */
function draftOf(carta: CartaPorte): CartaPorteDraft {
  const { type, seriesId, relations, customerId, use, method, form, currency, exchangeRate, creditDays } = carta
  const { conditions, lines, tripId, unitId } = carta
  const charge = {
    customerId,
    use,
    method: method ?? 'PUE',
    form,
    currency,
    exchangeRate,
    creditDays,
    conditions,
    lines,
  }
  const journey = { tripId, unitId, ...journeyOf(carta) }
  return { type, seriesId, relations, ...journey, ...(type === 'ingreso' && charge) }
}

async function forChangeOpen(work: Work, id: number, version: number | undefined): Promise<CartaPorte> {
  const before = await forChange(work, 'fiscal_document', id, version, find)
  if (!isOpen(before.state)) throw conflict(documentTexts.closed(before.folio, stateLabel(before.state)))
  if ((await findDocument(work, id)).isInDoubt) throw conflict(documentTexts.sealed(before.folio))
  return before
}

/** Trip and unit that are named anew must be those of the account that the caller sees. */
async function demandSeen(work: Work, draft: CartaPorteDraft, before?: CartaPorte): Promise<void> {
  const { tripId, unitId, stops } = draft
  if (unitId && unitId !== before?.unitId && !(await unitPapers(work, unitId)))
    throw badFields({ unitId: [texts.noUnit] })
  if (tripId && tripId !== before?.tripId)
    await tripWithPlaces(work, tripId).catch(() => Promise.reject(badFields({ tripId: [texts.noTrip] })))
  const seen = new Set<string>()
  for (const [at, { kind, number }] of stops.entries()) {
    const key = `${kind} ${number}`
    if (seen.has(key)) throw badFields({ [`stops.${at}.number`]: [texts.numberTwice] })
    seen.add(key)
  }
}

/** Series, receiver and charge of a draft; what is wrong stands on its field. */
export async function checked(
  work: Work,
  { complementId, ...draft }: CartaPorteSketch & { seriesId: number; complementId: string },
): Promise<{ waybill: Waybill; creditDays: number | null }> {
  const { type } = draft
  const shared = { type, complementId, journey: journeyOf(draft) }
  if (type === 'ingreso') {
    if (!draft.customerId) throw badFields({ customerId: [texts.needsCustomer] })
    const { customerId, seriesId, use, method = 'PPD', form, currency = 'MXN', exchangeRate, creditDays } = draft
    const charge = { seriesId, customerId, use, method, form, currency, exchangeRate, creditDays }
    const { conditions, relations, lines = [] } = draft
    const { sale, creditDays: days } = await checkedSale(work, { ...charge, conditions, relations, lines })
    return { waybill: { ...shared, sale }, creditDays: days }
  }
  if (draft.customerId) throw badFields({ customerId: [texts.noCustomer] })
  if (draft.lines?.length) throw badFields({ lines: [texts.noLines] })
  const series = await findSeries(work, draft.seriesId)
  if (series.kind !== seriesKindOf(type)) throw badFields({ seriesId: [documentTexts.otherKind(series.name)] })
  const { rfc, name, regime, postalCode } = await issuerOf(work, series.issuerId)
  const sale: Sale = {
    type: 'ingreso',
    issuerId: series.issuerId,
    series: series.name,
    receiver: { rfc, name, regime, postalCode, use: 'S01' },
    method: 'PUE',
    currency: 'XXX',
    relations: draft.relations ?? [],
    lines: [],
  }
  return { waybill: { ...shared, sale }, creditDays: null }
}

const columnsOf = (draft: CartaPorteDraft, { type, sale }: Waybill, creditDays: number | null) => ({
  customer_id: draft.customerId ?? null,
  receiver: JSON.stringify(sale.receiver),
  currency: sale.currency,
  exchange_rate: sale.exchangeRate ?? null,
  method: type === 'ingreso' ? sale.method : null,
  form: sale.form ?? null,
  credit_days: creditDays,
  content: JSON.stringify({
    use: draft.use ?? null,
    conditions: sale.conditions ?? null,
    relations: sale.relations ?? [],
  } satisfies SaleContent),
})

async function writeContent(
  work: Work,
  id: number,
  draft: CartaPorteDraft,
  { type, sale, journey, complementId }: Waybill,
  lineAmounts: readonly number[],
): Promise<void> {
  const { tripId = null, unitId = null } = draft
  await writeLines(work, id, sale.lines, lineAmounts)
  await writeCartaPorte(work, id, { type, tripId, unitId, complementId, journey })
  if (draft.remember) await rememberJourney(work, unitId, journey)
}
