import { firstOf, lateFee, rentOn, yearsLater } from '@arriero/contract/warehouses/rents.rules.ts'
import { tellEndOn } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { watchersWith } from '../../users/users.read.ts'
import { monthWords, pesos, shownDay, texts } from '../warehouses.texts.ts'
import { chargesOf, holdContract, readContract, record, stepsOf } from './contracts.repository.ts'
import { addStep } from './contracts.service.ts'
import { grown } from './offer.ts'
import { reckon } from './reckon.ts'

/**
 * Each hour, since plots lie in several zones: rents of a month that begins, the yearly growth, what is late and what ends.
 * Every step is written once by a unique constraint, so a restart or two runs at once do nothing twice.
 */
export const reckonRents = job<object>({
  name: 'warehouse-rents',
  cron: '7 * * * *',
  timeLimit: 1800,
  async handle(_, app, signal) {
    const { rows } = await app.owner.query<{ id: number; account: number }>(
      `select k.id, k.account_id as account from warehouse_contract k join account a on a.id = k.account_id
       where a.deactivated_at is null and k.deleted_at is null and k.state <> 'cancelled' order by k.id`,
    )
    for (const { id, account } of rows) {
      if (signal.aborted) return
      // One that fails does not stop the others; the next hour tries it again.
      await reckonContract(app, account, id).catch((error: unknown) =>
        app.log.error({ err: error, contract: id }, 'warehouse rents'),
      )
    }
  },
})

/** Of one contract, today. */
export function reckonContract(app: App, accountId: number, id: number): Promise<void> {
  return inWork(app, systemScope(accountId), async (work) => {
    if (!(await holdContract(work, id))) return
    await grow(work, id)
    await reckon(work, id)
    await tellLate(work, id)
    await tellEnd(work, id)
  })
}

/** The rent of each year that has begun, once the index is known. */
async function grow(work: Work, id: number): Promise<void> {
  const contract = await readContract(work, id)
  if (contract.indexKind === 'none' || contract.state === 'reserved') return
  for (let year = 1; ; year += 1) {
    const on = yearsLater(contract.start, year)
    if (on > contract.today || on > contract.end) return
    const steps = await stepsOf(work, id)
    if (steps.some(({ from }) => from >= on && from < yearsLater(on, 1))) continue
    const before = rentOn(steps, on)
    const { rent, how, isKnown } = await grown(work, contract, yearsLater(contract.start, year - 1), on, before)
    if (!isKnown) return
    if (!(await addStep(work, id, { from: on, rent, why: how }))) continue
    await record(work, id, texts.events.indexed(pesos(before), pesos(rent), how), `index ${on}`)
    await tell(work, {
      title: `La renta de ${contract.tenant} es de ${pesos(rent)}`,
      message: `${contract.number}, desde el ${shownDay(on)}: ${how}.`,
      id,
      key: `index ${on}`,
    })
  }
}

async function tellLate(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const contract = await readContract(work, id)
  if (contract.debt <= 0) return
  let hasFee = false
  for (const charge of await chargesOf(work, id)) {
    const owed = charge.total - charge.paid
    if (charge.kind !== 'rent' || owed <= 0 || !isLate(charge.dueOn, contract)) continue
    const words = monthWords(charge.month)
    if (!(await record(work, id, texts.events.late(words), `late ${charge.month}`))) continue
    await tell(work, {
      title: `${contract.tenant} no ha pagado la renta de ${words}`,
      message: `${contract.number}: debe ${pesos(owed)}, venció el ${shownDay(charge.dueOn)}.`,
      id,
      key: `late ${charge.month}`,
    })
    const fee = lateFee(owed, contract.lateFee)
    if (fee <= 0) continue
    hasFee = true
    await tx
      .insertInto('warehouse_charge')
      .values({
        account_id: scope.accountId,
        contract_id: id,
        kind: 'late_fee',
        month: firstOf(charge.month),
        days: 1,
        due_on: contract.today,
        amount: fee,
      })
      .onConflict((known) => known.doNothing())
      .execute()
    await record(work, id, texts.events.fee(words, pesos(fee)), `fee ${charge.month}`)
  }
  // Money in favour pays the new charges too.
  if (hasFee) await reckon(work, id)
}

const isLate = (dueOn: string, { graceDays, today }: { graceDays: number; today: string }) =>
  Date.parse(today) - Date.parse(dueOn) > graceDays * 86_400_000

async function tellEnd(work: Work, id: number): Promise<void> {
  const { state, daysLeft, end, number, tenant } = await readContract(work, id)
  if (state !== 'ending' && state !== 'active') return
  // Of the days that have come only the last is told: a contract made for a month has not missed the others.
  const reached = tellEndOn.filter((days) => daysLeft <= days).at(-1)
  if (reached === undefined || !(await record(work, id, texts.events.ends(daysLeft), `ends ${end} ${reached}`))) return
  await tell(work, {
    title: `El contrato de ${tenant} ${daysLeft === 0 ? 'vence hoy' : daysLeft === 1 ? 'vence mañana' : `vence en ${daysLeft} días`}`,
    message: `${number}, vence el ${shownDay(end)}.`,
    id,
    key: `ends ${end} ${reached}`,
  })
}

interface Told {
  title: string
  message: string
  id: number
  key: string
}

async function tell(work: Work, { title, message, id, key }: Told): Promise<void> {
  const userIds = await watchersWith(work, 'bodegas.contrato.update')
  if (userIds.length === 0) return
  await notify(work, {
    userIds,
    kind: 'document',
    title,
    message,
    link: `/Consola/bodegas/contrato_bodega/${id}`,
    key: `warehouse ${id} ${key}`,
    quiet: true,
  })
}
