import { sql } from 'kysely'
import {
  beyondInvoices,
  firstOf,
  monthOf,
  scheduleOf,
  settle,
  type MonthCharge,
  type PaidInvoice,
} from '@arriero/contract/warehouses/rents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from '../warehouses.texts.ts'
import { chargesOf, readContract, stepsOf } from './contracts.repository.ts'

/**
 * Charges what a contract owes until this month, and gives the money that came in to the oldest of it. Done again it
 * changes nothing: a month is charged once, and one whose term or rent changed is charged anew. What a living invoice
 * charges stays as it is: beside it stands what is missing, and less than it is refused. Hold the contract before.
 */
export async function reckon(work: Work, id: number): Promise<void> {
  const contract = await readContract(work, id)
  const steps = await stepsOf(work, id)
  const isCharged = contract.state !== 'reserved' && contract.state !== 'cancelled' && contract.start <= contract.today
  const wanted = isCharged ? scheduleOf({ ...contract, steps }, monthOf(contract.today)) : []
  await letGo(work, id)
  const invoiced = (await chargesOf(work, id)).filter(({ kind, invoice }) => kind === 'rent' && invoice !== null)
  const months = new Map(wanted.map((charge) => [charge.month, charge]))
  for (const { month, dueOn } of invoiced)
    if (!months.has(month)) months.set(month, { month, dueOn, days: 0, amount: 0, tax: 0 })
  const charges = [...months.values()].flatMap((charge): MonthCharge[] => {
    const ofMonth = invoiced.filter(({ month }) => month === charge.month)
    const beyond = beyondInvoices(charge, ofMonth)
    if (beyond.isLess) throw badFields({ end: [texts.billedShort(ofMonth[0]!.invoice!.folio)] })
    return beyond.charge ? [beyond.charge] : []
  })
  await writeCharges(work, id, charges, wanted)
  await giveOut(work, id)
}

/** What an invoice charged that is cancelled or gone is charged anew, and what had been given to charges is given anew. */
async function letGo({ tx, scope }: Work, id: number): Promise<void> {
  const dead = sql`h.account_id = ${scope.accountId} and h.contract_id = ${id} and exists (
    select from fiscal_document d where d.id = h.document_id and d.account_id = h.account_id
      and (d.deleted_at is not null or d.state = 'cancelled'))`
  await sql`delete from warehouse_charge h where h.kind = 'rent' and ${dead}`.execute(tx)
  await sql`update warehouse_charge h set document_id = null where ${dead}`.execute(tx)
  await tx
    .updateTable('warehouse_charge')
    .set({ paid: 0, settled_on: null })
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', id)
    .where('paid', '>', '0')
    .execute()
}

/** What no invoice charges becomes these; of fees those of wanted months stay. */
async function writeCharges(
  { tx, scope }: Work,
  id: number,
  charges: readonly MonthCharge[],
  wanted: readonly MonthCharge[],
): Promise<void> {
  const daysOf = (all: readonly MonthCharge[]) => all.map(({ month }) => firstOf(month))
  await tx
    .deleteFrom('warehouse_charge')
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', id)
    .where('document_id', 'is', null)
    .where(
      sql<boolean>`not month = any(case kind when 'rent' then ${daysOf(charges)}::date[] else ${daysOf(wanted)}::date[] end)`,
    )
    .execute()
  if (charges.length === 0) return
  await tx
    .insertInto('warehouse_charge')
    .values(
      charges.map(({ month, days, dueOn, amount, tax }) => ({
        account_id: scope.accountId,
        contract_id: id,
        kind: 'rent',
        month: firstOf(month),
        days,
        due_on: dueOn,
        amount,
        tax,
      })),
    )
    .onConflict((known) =>
      known
        .columns(['contract_id', 'kind', 'month'])
        .where('document_id', 'is', null)
        .doUpdateSet({
          days: sql`excluded.days`,
          due_on: sql`excluded.due_on`,
          amount: sql`excluded.amount`,
          tax: sql`excluded.tax`,
        }),
    )
    .execute()
}

/** Gives what was paid to the oldest charges; what is left over is kept in the tenant's favour. */
async function giveOut(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const payments = await tx
    .selectFrom('warehouse_payment')
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('concept', 'in', ['rent', 'deposit_applied'])
    .select(['paid_on as paidOn', sql<number>`amount::float8`.as('amount')])
    .orderBy('paid_on')
    .orderBy('id')
    .execute()
  const charges = (await chargesOf(work, id)).map(({ invoice, ...charge }) => ({
    ...charge,
    documentId: invoice?.id ?? null,
  }))
  const { settled, credit } = settle(charges, payments, await paidInvoices(work, id))
  await sql`update warehouse_charge c set paid = g.paid, settled_on = g."settledOn"
    from jsonb_to_recordset(${JSON.stringify(settled.filter(({ paid }) => paid > 0))}::jsonb) as g (id int, paid numeric, "settledOn" date)
    where c.account_id = ${scope.accountId} and c.id = g.id`.execute(tx)
  await tx
    .updateTable('warehouse_contract')
    .set({ credit })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** What billing registered as paid of the invoices of a contract, and until when. */
async function paidInvoices({ tx, scope }: Work, id: number): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select d.id as "documentId", case when d.balance > 0 then (d.total - d.balance)::float8 end as amount,
      to_char(e.at at time zone l.timezone, 'YYYY-MM-DD') as "paidOn"
    from warehouse_contract k join warehouse_land l on l.id = k.land_id
    join fiscal_document d on d.account_id = k.account_id and d.deleted_at is null and d.state <> 'cancelled'
      and d.id in (select h.document_id from warehouse_charge h where h.account_id = k.account_id and h.contract_id = k.id)
    join lateral (select max(r.at) as at from receivable_entry r
      where r.account_id = d.account_id and r.document_id = d.id and r.amount < 0) e on e.at is not null
    where k.account_id = ${scope.accountId} and k.id = ${id} and d.balance < d.total`.execute(tx)
  return rows
}
