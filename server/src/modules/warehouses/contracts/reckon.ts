import { sql } from 'kysely'
import { firstOf, monthOf, scheduleOf, settle } from '@arriero/contract/warehouses/rents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { chargesOf, readContract, stepsOf } from './contracts.repository.ts'

/**
 * Charges what a contract owes until this month, and gives the money that came in to the oldest of it. Done again it
 * changes nothing: a month is charged once, and one whose term or rent changed is charged anew. Hold the contract before.
 */
export async function reckon(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const contract = await readContract(work, id)
  const steps = await stepsOf(work, id)
  const isCharged = contract.state !== 'reserved' && contract.state !== 'cancelled' && contract.start <= contract.today
  const wanted = isCharged ? scheduleOf({ ...contract, steps }, monthOf(contract.today)) : []
  // The tax of a contract is whole percents, the columns are numeric: both go as text.
  const rows = wanted.map(({ month, days, dueOn, amount, tax }) => ({
    account_id: scope.accountId,
    contract_id: id,
    kind: 'rent',
    month: firstOf(month),
    days,
    due_on: dueOn,
    amount,
    tax,
  }))
  // What had been given to them is given anew below.
  await tx
    .updateTable('warehouse_charge')
    .set({ paid: 0, settled_on: null })
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', id)
    .where('paid', '>', '0')
    .execute()
  await tx
    .deleteFrom('warehouse_charge')
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', id)
    .where(sql<boolean>`not month = any(${rows.map(({ month }) => month)}::date[])`)
    .execute()
  if (rows.length > 0)
    await tx
      .insertInto('warehouse_charge')
      .values(rows)
      .onConflict((known) =>
        known.constraint('warehouse_charge_once').doUpdateSet({
          days: sql`excluded.days`,
          due_on: sql`excluded.due_on`,
          amount: sql`excluded.amount`,
          tax: sql`excluded.tax`,
        }),
      )
      .execute()
  await giveOut(work, id)
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
  const { settled, credit } = settle(await chargesOf(work, id), payments)
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
