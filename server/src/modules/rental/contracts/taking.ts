import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields } from '../../../app/errors.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { outagesBetween } from '../../maintenance/maintenance.read.ts'
import { shownDay, texts } from '../rental.texts.ts'

export interface Thing {
  unitId: number | null
  assetId: number | null
}
export interface Term {
  from: string
  to: string
  readyHours: number
}

const hourMs = 3_600_000
/** Who has it from when to when, made ready afterwards. */
export const duringOf = ({ from, to, readyHours }: Term) => {
  const end = new Date(Date.parse(to) + readyHours * hourMs).toISOString()
  return sql<string>`tstzrange(${from}, ${end})`
}

/** Holds unit or asset until the work ends, so that it is not sold or removed meanwhile; refuses what is gone or for sale. */
export async function holdThing(
  { tx, scope }: Work,
  { unitId, assetId }: Thing,
): Promise<{ state: number; name: string }> {
  const found =
    unitId === null
      ? await tx
          .selectFrom('asset')
          .where('account_id', '=', scope.accountId)
          .where('id', '=', assetId)
          .where('deleted_at', 'is', null)
          .select(['state', 'code as name'])
          .forShare()
          .executeTakeFirst()
      : await tx
          .selectFrom('unit')
          .where('account_id', '=', scope.accountId)
          .where('id', '=', unitId)
          .where('deleted_at', 'is', null)
          .select(['state', 'name'])
          .forShare()
          .executeTakeFirst()
  if (!found) throw badFields({ itemId: [texts.goneThing] })
  if (found.state === 4) throw badFields({ itemId: [texts.forSale(found.name)] })
  return found
}

const sameThing = ({ unitId, assetId }: Thing) =>
  unitId === null ? sql`r.asset_id = ${assetId}` : sql`r.unit_id = ${unitId}`

/**
 * What stands in the way of having a thing in a term, in words: a contract, one that was not brought back, maintenance or a
 * trip; null: it is free. `but` is not in its own way.
 */
export async function clashOf(work: Work, thing: Thing, term: Term, but: number): Promise<string | null> {
  const zone = await zoneOf(work)
  const { rows } = await sql<{
    thing: string
    folio: string
    customer: string
    from: string
    to: string
    isLate: boolean
  }>`
    select coalesce((select u.name from unit u where u.id = r.unit_id), (select a.code from asset a where a.id = r.asset_id)) as thing,
      r.folio, c.name as customer, lower(r.during) as "from", upper(r.during) as "to",
      r.stage = 'delivered' and not r.during && ${duringOf(term)} as "isLate"
    from rental r join billing_customer c on c.id = r.customer_id and c.account_id = r.account_id
    where r.account_id = ${work.scope.accountId} and ${sameThing(thing)} and r.id <> ${but}
      and r.stage in ('reserved', 'delivered', 'returned', 'settled')
      and (r.during && ${duringOf(term)}
        or r.stage = 'delivered' and upper(r.during) < now() and tstzrange(lower(r.during), now()) && ${duringOf(term)})
    order by lower(r.during) limit 1`.execute(work.tx)
  const [taken] = rows
  if (taken?.isLate) return texts.stillOut(taken.thing, taken.folio, taken.customer)
  if (taken)
    return texts.takenBy(
      taken.thing,
      taken.folio,
      taken.customer,
      shortMoment(taken.from, zone),
      shortMoment(taken.to, zone),
    )
  return thing.unitId === null ? null : unitClash(work, thing.unitId, term, zone)
}

/** Maintenance out of service and trips of a unit; what they take is theirs to say. */
async function unitClash(work: Work, unitId: number, { from, to }: Term, zone: string): Promise<string | null> {
  const [outage] = await outagesBetween(work, [unitId], from, to)
  if (outage)
    return texts.outOfUse(
      outage.unitName,
      outage.reason,
      outage.until === null ? null : shortMoment(outage.until, zone),
    )
  const { rows } = await sql<{ name: string; folio: string; from: string; to: string }>`
    select u.name, t.folio, t.leave_at as "from", t.arrive_at as "to"
    from trip t join unit u on u.id = t.unit_id and u.account_id = t.account_id
    where t.account_id = ${work.scope.accountId} and t.unit_id = ${unitId} and t.status = 'active'
      and tstzrange(t.leave_at, t.arrive_at, '[]') && tstzrange(${from}, ${to})
    order by t.leave_at limit 1`.execute(work.tx)
  const [trip] = rows
  return trip ? texts.onTrip(trip.name, trip.folio, shownDay(trip.from, zone), shownDay(trip.to, zone)) : null
}

/** A broken exclusion is somebody who was faster. */
export function orTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  const isTaken = constraint === 'rental_unit_taken' || constraint === 'rental_asset_taken'
  throw isTaken ? new AppError(409, 'rental_taken', texts.taken, { fields: { from: [texts.taken] } }) : error
}
