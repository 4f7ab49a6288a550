import type { ContractChange, ContractDetail, ContractDraft } from '@arriero/contract/warehouses/contracts.contract.ts'
import { addDays, yearsLater } from '@arriero/contract/warehouses/rents.rules.ts'
import { mostYears } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { addRecord, forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict } from '../../../app/errors.ts'
import { customerInUse } from '../../billing/customers/customers.read.ts'
import { takeNumber } from '../number.ts'
import { pesos, texts } from '../warehouses.texts.ts'
import { findContract, record } from './contracts.repository.ts'
import { offerOf } from './offer.ts'
import { reckon } from './reckon.ts'
import { freeSpaces, landOfSpaces, takeSpaces } from './spaces-of-contract.ts'

const usual = { taxRate: 16, dueDay: 5, graceDays: 5, lateFee: 0, indexPoints: 0 } as const

export async function create(work: Work, draft: ContractDraft): Promise<ContractDetail> {
  checkTerm(draft)
  await customerInUse(work, draft.customerId)
  const landId = await landOfSpaces(work, draft.spaceIds)
  const id = await addRecord(work, 'warehouse_contract', {
    ...columnsOf(draft),
    number: await takeNumber(work, 'CB'),
    land_id: landId,
    customer_id: draft.customerId,
    state: draft.reserved ? 'reserved' : 'active',
    start_on: draft.start,
    end_on: draft.end,
    tax_rate: draft.taxRate ?? usual.taxRate,
    deposit: draft.deposit ?? 0,
    due_day: draft.dueDay ?? usual.dueDay,
    grace_days: draft.graceDays ?? usual.graceDays,
    late_fee: draft.lateFee ?? usual.lateFee,
    index_kind: draft.indexKind ?? 'none',
    index_points: draft.indexPoints ?? usual.indexPoints,
  })
  await takeSpaces(work, id, draft)
  await setFirstRent(work, id, draft.start, draft.rent)
  await record(work, id, texts.events.made(draft.reserved ?? false))
  await reckon(work, id)
  return findContract(work, id)
}

export async function update(work: Work, id: number, change: ContractChange): Promise<ContractDetail> {
  const before = await forChange(work, 'warehouse_contract', id, change.version, findContract)
  if (before.state === 'cancelled') throw conflict(texts.cancelled)
  const start = change.start ?? before.start
  const end = change.end ?? before.end
  const spaceIds = change.spaceIds ?? before.spaces.map((space) => space.id)
  checkTerm({ start, end })
  checkCharged(before, change)
  if (change.customerId !== undefined && change.customerId !== before.customerId) {
    if (before.payments.length > 0) throw badFields({ customerId: [texts.fixedCustomer] })
    if (invoiceOf(before)) throw badFields({ customerId: [texts.billedCustomer] })
    await customerInUse(work, change.customerId)
  }
  const moves = start !== before.start || end !== before.end
  const others = change.spaceIds !== undefined && !isSame(spaceIds, before.spaces)
  if (moves || others) {
    const landId = await landOfSpaces(work, spaceIds)
    if (landId !== before.landId) throw badFields({ spaceIds: [texts.otherLands] })
    await takeSpaces(work, id, { spaceIds, start, end })
  }
  await saveRecord(work, 'warehouse_contract', id, {
    ...columnsOf(change),
    customer_id: change.customerId,
    start_on: change.start,
    end_on: change.end,
    state: change.reserved === undefined ? undefined : change.reserved ? 'reserved' : 'active',
  })
  if (before.charges.length === 0) await setFirstRent(work, id, start, change.rent ?? before.rent)
  const saved = await reckonedDetail(work, id)
  if (before.reserved && change.reserved === false) await record(work, id, texts.events.signed)
  if (end !== before.end) await record(work, id, texts.events.end(before.end, end))
  if (others) await record(work, id, texts.events.spaces(saved.spaces.map(({ name }) => name)))
  return findContract(work, id)
}

/** What nothing was paid for goes; its number stays used. */
export async function remove(work: Work, id: number): Promise<void> {
  const contract = await forChange(work, 'warehouse_contract', id, undefined, findContract)
  if (contract.payments.length > 0) throw conflict(texts.hasPayments)
  const invoice = invoiceOf(contract)
  if (invoice) throw conflict(texts.hasInvoices(invoice.folio))
  await freeSpaces(work, id)
  await saveRecord(work, 'warehouse_contract', id, { state: 'cancelled' })
  await record(work, id, texts.events.cancelled)
  await reckon(work, id)
}

interface Renewal {
  end: string
  rent?: number | undefined
  version?: number | undefined
}

export async function renew(work: Work, id: number, { end, rent, version }: Renewal): Promise<ContractDetail> {
  const before = await forChange(work, 'warehouse_contract', id, version, findContract)
  if (before.state === 'cancelled') throw conflict(texts.cancelled)
  if (before.reserved) throw badRequest(texts.renewReserved)
  if (end <= before.end) throw badFields({ end: [texts.renewLater(before.end)] })
  checkTerm({ start: before.start, end })
  const spaceIds = before.spaces.map((space) => space.id)
  await landOfSpaces(work, spaceIds)
  await takeSpaces(work, id, { spaceIds, start: before.start, end })
  const next = rent ?? (await offerOf(work, id)).rent
  await addStep(work, id, { from: addDays(before.end, 1), rent: next, why: texts.steps.renewal })
  await saveRecord(work, 'warehouse_contract', id, { end_on: end })
  await record(work, id, texts.events.renewed(end, pesos(next)))
  return reckonedDetail(work, id)
}

/** A rent from a day on; one of that day stays. */
export async function addStep(
  { tx, scope }: Work,
  id: number,
  { from, rent, why }: { from: string; rent: number; why: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('warehouse_rent_step')
    .values({ account_id: scope.accountId, contract_id: id, from_on: from, rent, why })
    .onConflict((known) => known.doNothing())
    .returning('contract_id')
    .executeTakeFirst()
  return row !== undefined
}

async function reckonedDetail(work: Work, id: number): Promise<ContractDetail> {
  await reckon(work, id)
  return findContract(work, id)
}

async function setFirstRent(work: Work, id: number, start: string, rent: number): Promise<void> {
  await work.tx
    .deleteFrom('warehouse_rent_step')
    .where('account_id', '=', work.scope.accountId)
    .where('contract_id', '=', id)
    .execute()
  await addStep(work, id, { from: start, rent, why: texts.steps.first })
}

const columnsOf = (given: ContractChange) => ({
  tax_rate: given.taxRate,
  deposit: given.deposit,
  due_day: given.dueDay,
  grace_days: given.graceDays,
  late_fee: given.lateFee,
  index_kind: given.indexKind,
  index_points: given.indexPoints,
  index_cap: given.indexCap,
  contact: given.contact,
  contact_phone: given.contactPhone,
  notes: given.notes,
})

const isSame = (ids: readonly number[], spaces: readonly { id: number }[]) =>
  new Set(ids).size === spaces.length && spaces.every(({ id }) => ids.includes(id))

function checkTerm({ start, end }: { start: string; end: string }): void {
  if (end < start) throw badFields({ end: [texts.endFirst] })
  if (end > yearsLater(start, mostYears)) throw badFields({ end: [texts.tooLong(mostYears)] })
}

/** What was charged already cannot be made untrue; only its end may come earlier or later. */
function checkCharged(before: ContractDetail, change: ContractChange): void {
  if (before.charges.length === 0) return
  if (change.start !== undefined && change.start !== before.start) throw badFields({ start: [texts.chargedStart] })
  if (change.rent !== undefined && change.rent !== before.rent) throw badFields({ rent: [texts.chargedRent] })
  if (change.reserved) throw badFields({ reserved: [texts.chargedReserve] })
  if (change.taxRate !== undefined && change.taxRate !== before.taxRate && invoiceOf(before))
    throw badFields({ taxRate: [texts.billedTax] })
}

/** One that charges some of it. */
const invoiceOf = ({ charges }: ContractDetail) => charges.find(({ invoice }) => invoice !== null)?.invoice
