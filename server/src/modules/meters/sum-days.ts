import type pg from 'pg'

/** Days before today that are summed again each night, should a late position have come while they were. */
const nightDays = 8
/** Units of one transaction. */
const atOnce = 500

interface Options {
  /** Of one account only. */
  accountId?: number
  /** The last days once more. */
  again?: boolean
  signal?: AbortSignal
}

/** Sums the hours of days that are over, by unit in its zone, as far as that is still to be done. */
export async function sumDays(pool: pg.Pool, { accountId, again, signal }: Options = {}): Promise<void> {
  const only = accountId ?? null
  await pool.query(
    `insert into unit_meter (account_id, unit_id, summed_to, zone)
     select u.account_id, u.id, f.hour, u.timezone from unit u, lateral (
       select h.hour from unit_hour h where h.account_id = u.account_id and h.unit_id = u.id order by h.hour limit 1) f
     where ($1::int is null or u.account_id = $1)
       and not exists (select from unit_meter m where m.account_id = u.account_id and m.unit_id = u.id)
     on conflict do nothing`,
    [only],
  )
  // A unit that changed its zone has its days cut anew, as far back as its hours are kept.
  await pool.query(
    `update unit_meter m set zone = u.timezone, summed_to = least(m.summed_to, f.hour + interval '1 day') from unit u, lateral (
       select h.hour from unit_hour h where h.account_id = u.account_id and h.unit_id = u.id order by h.hour limit 1) f
     where ($1::int is null or u.account_id = $1) and u.account_id = m.account_id and u.id = m.unit_id and u.timezone <> m.zone`,
    [only],
  )
  if (again)
    await pool.query(
      `update unit_meter m set summed_to = greatest(now() - make_interval(days => $2), f.hour) from unit u, lateral (
         select h.hour from unit_hour h where h.account_id = u.account_id and h.unit_id = u.id order by h.hour limit 1) f
       where ($1::int is null or u.account_id = $1) and u.account_id = m.account_id and u.id = m.unit_id
         and m.summed_to > greatest(now() - make_interval(days => $2), f.hour)`,
      [only, nightDays],
    )
  const { rows } = await pool.query<{ accountId: number; unitId: number }>(
    `select account_id as "accountId", unit_id as "unitId" from unit_meter
     where ($1::int is null or account_id = $1) and summed_to < day_start((now() at time zone zone)::date, zone)
     order by account_id, unit_id`,
    [only],
  )
  for (const [account, units] of Map.groupBy(rows, (row) => row.accountId)) {
    for (let i = 0; i < units.length; i += atOnce) {
      signal?.throwIfAborted()
      await sumUnits(
        pool,
        account,
        units.slice(i, i + atOnce).map(({ unitId }) => unitId),
      )
    }
  }
}

async function sumUnits(pool: pg.Pool, accountId: number, unitIds: readonly number[]): Promise<void> {
  const client = await pool.connect()
  const values = [accountId, unitIds]
  try {
    await client.query('begin')
    await client.query(
      `select from unit_meter where account_id = $1 and unit_id = any($2) order by unit_id for update`,
      values,
    )
    await client.query(
      `delete from unit_day d using unit_meter m
       where m.account_id = $1 and m.unit_id = any($2) and d.account_id = $1 and d.unit_id = m.unit_id
         and d.day >= (m.summed_to at time zone m.zone)::date`,
      values,
    )
    await client.query(
      `insert into unit_day (account_id, unit_id, day, km, engine_s, cum_km, cum_s)
       select $1, s.unit_id, s.day, s.km, s.engine_s, coalesce(b.cum_km, 0) + sum(s.km) over way, coalesce(b.cum_s, 0) + sum(s.engine_s) over way
       from (
         select m.unit_id, (h.hour at time zone m.zone)::date as day, sum(h.km::float8) as km, sum(h.engine_s) as engine_s
         from unit_meter m join unit_hour h on h.account_id = $1 and h.unit_id = m.unit_id
           and h.hour >= day_start((m.summed_to at time zone m.zone)::date, m.zone)
           and h.hour < day_start((now() at time zone m.zone)::date, m.zone)
         where m.account_id = $1 and m.unit_id = any($2) group by 1, 2) s
       left join lateral (
         select d.cum_km, d.cum_s from unit_day d where d.account_id = $1 and d.unit_id = s.unit_id order by d.day desc limit 1) b on true
       window way as (partition by s.unit_id order by s.day)`,
      values,
    )
    await client.query(
      `update unit_meter m set summed_to = day_start((now() at time zone m.zone)::date, m.zone),
         daily_km = r.km / r.days, daily_hours = r.engine_s / 3600.0 / r.days
       from (
         select m.unit_id, case when f.days >= 7 then least(f.days, 28) end as days, coalesce(sum(d.km), 0) as km, coalesce(sum(d.engine_s), 0) as engine_s
         from unit_meter m
         left join lateral (
           select (now() at time zone m.zone)::date - x.day as days from unit_day x
           where x.account_id = $1 and x.unit_id = m.unit_id order by x.day limit 1) f on true
         left join unit_day d on d.account_id = $1 and d.unit_id = m.unit_id and d.day >= (now() at time zone m.zone)::date - 28
         where m.account_id = $1 and m.unit_id = any($2) group by m.unit_id, f.days) r
       where m.account_id = $1 and m.unit_id = r.unit_id`,
      values,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
