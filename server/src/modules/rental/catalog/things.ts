import { sql } from 'kysely'

/** How a rented thing is called: its unit `u` or asset `a`. */
export const thingName = sql<string>`coalesce(u.name, a.code)`
/** What it is, as far as somebody wrote it. */
export const thingDetail = sql<string | null>`coalesce(nullif(concat_ws(' ', ub.name, um.name), ''), ut.name, a.name)`

/** Describes a unit `u`. */
export const joinUnitFacts = sql`
  left join unit_brand ub on ub.id = u.brand_id and ub.account_id = u.account_id
  left join unit_model um on um.id = u.model_id and um.account_id = u.account_id
  left join unit_type ut on ut.id = u.type_id and ut.account_id = u.account_id`
/** Joins unit and asset, gone ones too, of a row that has `unit_id` and `asset_id`, with what describes them. */
export const joinThing = (row: 'i' | 'r') => sql`
  left join unit u on u.id = ${sql.ref(`${row}.unit_id`)} and u.account_id = ${sql.ref(`${row}.account_id`)}
  ${joinUnitFacts}
  left join asset a on a.id = ${sql.ref(`${row}.asset_id`)} and a.account_id = ${sql.ref(`${row}.account_id`)}`
