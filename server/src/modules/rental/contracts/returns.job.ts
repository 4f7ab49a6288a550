import { sql } from 'kysely'
import { priceOf } from '@arriero/contract/rental/price.rules.ts'
import { tellReturnIn } from '@arriero/contract/rental/rental.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { kmBetween } from '../../tracking/tracking.read.ts'
import { watchersWith } from '../../users/users.read.ts'
import { shownKm, texts } from '../rental.texts.ts'
import { readRental, record, type RentalTerms } from './rentals.repository.ts'

/**
 * Each hour, what is out: returns that come, those that are late, what a late one keeps from whoever is next, and kilometres
 * that run out. Each is told once by a unique key, so a restart or two runs at once tell nothing twice.
 */
export const watchReturns = job<object>({
  name: 'rental-returns',
  cron: '17 * * * *',
  timeLimit: 1800,
  async handle(_, app, signal) {
    const { rows } = await app.owner.query<{ id: number; account: number }>(
      `select r.id, r.account_id as account from rental r join account a on a.id = r.account_id
       where a.deactivated_at is null and r.deleted_at is null and r.stage = 'delivered' order by r.id`,
    )
    for (const { id, account } of rows) {
      if (signal.aborted) return
      // One that fails does not stop the others; the next hour tries it again.
      await watchReturn(app, account, id).catch((error: unknown) =>
        app.log.error({ err: error, rental: id }, 'rental returns'),
      )
    }
  },
})

/** Of one contract, now. */
export function watchReturn(app: App, accountId: number, id: number): Promise<void> {
  return inWork(app, systemScope(accountId), async (work) => {
    await work.tx
      .selectFrom('rental')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .execute()
    const rental = await readRental(work, id)
    if (rental.stage !== 'delivered') return
    if (rental.daysLate > 0) await tellLate(work, rental)
    else await tellReturn(work, rental)
    await tellKm(work, rental)
  })
}

const dayMs = 86_400_000

async function tellReturn(work: Work, rental: RentalTerms): Promise<void> {
  const left = (Date.parse(rental.to) - Date.now()) / dayMs
  // Of the days that have come only the last is told: a rental of a day has not missed the others.
  const reached = tellReturnIn.filter((days) => left <= Math.max(days, 0.125)).at(-1)
  if (reached === undefined) return
  const when = shortMoment(rental.to, await zoneOf(work))
  await tell(work, rental, {
    title: `${rental.thing} vuelve ${reached === 0 ? 'en unas horas' : reached === 1 ? 'mañana' : `en ${reached} días`}`,
    message: `${rental.customer}, ${rental.folio}: se espera el ${when}.`,
    key: `returns ${rental.to} ${reached}`,
  })
}

async function tellLate(work: Work, rental: RentalTerms): Promise<void> {
  const { daysLate: days, thing, customer, folio, to } = rental
  const next = await keepUntilNow(work, rental)
  const zone = await zoneOf(work)
  await tell(work, rental, {
    title: `${thing} no se ha devuelto: ${days === 1 ? 'un día' : `${days} días`} de retraso`,
    message: `${customer}, ${folio}: se esperaba el ${shortMoment(to, zone)}.`,
    key: `late ${to} ${days}`,
  })
  if (next)
    await tell(work, rental, {
      title: `${thing} sigue fuera y ${next.customer} la espera`,
      message: `${next.folio} empieza el ${shortMoment(next.from, zone)}: cambie su unidad o sus fechas.`,
      key: `clash ${next.id} ${next.from}`,
    })
}

/** What is late keeps its thing until now, or until whoever comes next within two days: that one is answered. */
async function keepUntilNow({ tx, scope }: Work, { id, readyHours }: RentalTerms) {
  const { rows } = await sql<{ id: number; folio: string; customer: string; from: string }>`
    select o.id, o.folio, c.name as customer, lower(o.during) as "from"
    from rental r join rental o on o.account_id = r.account_id and o.id <> r.id and o.stage = 'reserved'
      and (o.unit_id = r.unit_id or o.asset_id = r.asset_id) and lower(o.during) >= lower(r.during)
    join billing_customer c on c.id = o.customer_id and c.account_id = o.account_id
    where r.account_id = ${scope.accountId} and r.id = ${id} order by lower(o.during) limit 1`.execute(tx)
  const [next] = rows
  await sql`update rental set during = tstzrange(lower(during), greatest(upper(during),
      least(now() + make_interval(hours => ${readyHours}), ${next?.from ?? null}::timestamptz)))
    where account_id = ${scope.accountId} and id = ${id}`.execute(tx)
  return next && Date.parse(next.from) < Date.now() + 2 * dayMs ? next : undefined
}

/** Nine tenths of the kilometres that cost nothing more, and all of them, as its GPS counts. */
async function tellKm(work: Work, rental: RentalTerms): Promise<void> {
  const { unitId, deliveredAt, thing, customer, folio } = rental
  const { kmIncluded } = priceOf(rental, rental.agreedRent)
  if (unitId === null || deliveredAt === null || kmIncluded === null || kmIncluded === 0) return
  const km = (await kmBetween(work, [unitId], deliveredAt, new Date().toISOString())).get(unitId) ?? 0
  const share = km >= kmIncluded ? 100 : km >= kmIncluded * 0.9 ? 90 : 0
  if (share === 0) return
  await tell(work, rental, {
    title: share === 100 ? `${thing} pasó sus kilómetros incluidos` : `${thing} lleva el 90 % de sus kilómetros`,
    message: `${customer}, ${folio}: ${shownKm(km)} de ${shownKm(kmIncluded)} km.`,
    key: `km ${kmIncluded} ${share}`,
  })
}

interface Left {
  rentalId: number
  /** ISO. */
  at: string
}

/** Units that left where their contract keeps them. */
export const tellLeft = job<{ accountId: number; left: Left[] }>({
  name: 'rental-left',
  handle: ({ accountId, left }, app) =>
    inWork(app, systemScope(accountId), async (work) => {
      const zone = await zoneOf(work)
      for (const { rentalId, at } of left) {
        const rental = await readRental(work, rentalId)
        await tell(work, rental, {
          title: `${rental.thing} salió de ${rental.geofenceName ?? 'su zona'}`,
          message: `${rental.customer}, ${rental.folio}: a las ${shortMoment(at, zone)}.`,
          key: `left ${at}`,
        })
      }
    }),
})

interface Told {
  title: string
  message: string
  key: string
}

async function tell(work: Work, { id }: RentalTerms, { title, message, key }: Told): Promise<void> {
  if (!(await record(work, id, texts.events.told(title), key))) return
  const userIds = await watchersWith(work, 'arrendamiento.entrega.update')
  if (userIds.length === 0) return
  await notify(work, {
    userIds,
    kind: 'document',
    title,
    message,
    link: `/Consola/arrendamiento/contrato-list/${id}`,
    key: `rental ${id} ${key}`,
    quiet: true,
  })
}
