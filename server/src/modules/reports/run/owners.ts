import { sql } from 'kysely'
import type { ReportSubjects } from '@arriero/contract/reports/reports.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import type { ReportedRow } from '../../../app/report-kind.ts'

/** Who had a unit between two instants, epoch ms. */
interface Span {
  unitId: number
  from: number
  to: number
  id: number | null
  name: string
}

/** Of which driver and which customer a unit was at a moment. */
export interface Owners {
  drivers: ReadonlyMap<number, readonly Span[]>
  customers: ReadonlyMap<number, readonly Span[]>
}

/** Of some units in some time, as far as rows are filtered or grouped by them, or name them. */
export async function ownersOf(work: Work, unitIds: readonly number[], from: number, to: number): Promise<Owners> {
  const { accountId } = work.scope
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const drivers = await sql<Span>`
    select d.unit_id as "unitId", extract(epoch from d.from_at)::float8 * 1000 as "from",
      coalesce(extract(epoch from d.to_at)::float8 * 1000, 'infinity') as "to", d.driver_id as id, r.name
    from unit_driver d join driver r on r.account_id = d.account_id and r.id = d.driver_id
    where d.account_id = ${accountId} and d.unit_id = any(${unitIds}::int[]) and d.from_at < ${end}
      and (d.to_at is null or d.to_at > ${begin}) order by d.unit_id, d.from_at`.execute(work.tx)
  const customers = await sql<Span>`
    select t.unit_id as "unitId", extract(epoch from t.started_at)::float8 * 1000 as "from",
      coalesce(extract(epoch from coalesce(t.finished_at, t.cancelled_at))::float8 * 1000, 'infinity') as "to",
      t.client_user_id as id, t.client_name as name
    from trip t where t.account_id = ${accountId} and t.unit_id = any(${unitIds}::int[]) and t.started_at < ${end}
      and coalesce(t.finished_at, t.cancelled_at, 'infinity') > ${begin} and t.client_user_id is not null
    order by t.unit_id, t.started_at`.execute(work.tx)
  return {
    drivers: Map.groupBy(drivers.rows, ({ unitId }) => unitId),
    customers: Map.groupBy(customers.rows, ({ unitId }) => unitId),
  }
}

const at = (spans: readonly Span[] | undefined, when: number) =>
  spans?.findLast(({ from, to }) => from <= when && when < to) ?? null

export const driverOf = ({ drivers }: Owners, row: ReportedRow) =>
  row.driver === undefined ? at(drivers.get(row.unitId), row.from) : row.driver
export const customerOf = ({ customers }: Owners, row: ReportedRow) =>
  row.customer === undefined ? at(customers.get(row.unitId), row.from) : row.customer

/** Whether a row is of what was chosen besides units. */
export const isAsked = (
  { drivers, customers, places }: ReportSubjects,
  driver: { id: number | null } | null,
  customer: { id: number | null } | null,
  place: { id: number | null } | null | undefined,
): boolean =>
  (drivers.length === 0 || (driver?.id != null && drivers.includes(driver.id))) &&
  (customers.length === 0 || (customer?.id != null && customers.includes(customer.id))) &&
  (places.length === 0 || (place?.id != null && places.includes(place.id)))
