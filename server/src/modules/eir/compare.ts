import { sql } from 'kysely'
import { compareDamages } from '@arriero/contract/eir/damage.rules.ts'
import type { Work } from '../../app/database/work.ts'

interface Gate {
  id: number
  kind: string
  damages: { place: number; location: string; component: string; damage: string; isNew: boolean }[]
}

/** The container of this number; whoever else writes of it waits until the end of the work. */
export async function holdContainer({ tx, scope }: Work, number: string): Promise<number> {
  const { id } = await tx
    .insertInto('eir_container')
    .values({ account_id: scope.accountId, number })
    .onConflict((known) => known.columns(['account_id', 'number']).doUpdateSet({ number }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The container of a receipt, held as `holdContainer` does and before the receipt itself: both ways in one order. */
export const holdContainerOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('eir_container as c')
    .innerJoin('eir as e', (join) =>
      join.onRef('e.container_id', '=', 'c.id').onRef('e.account_id', '=', 'c.account_id'),
    )
    .where('c.account_id', '=', scope.accountId)
    .where('e.id', '=', id)
    .select('c.id')
    .forUpdate('c')
    .execute()

/**
 * Says again, of a held container, by which receipt it is inside, and which damages of each receipt were not there at
 * the last gate on the other way: one that arrives late, is corrected or goes changes what the others say.
 */
export async function compareGates({ tx, scope }: Work, containerId: number): Promise<void> {
  const { rows: gates } = await sql<Gate>`
    select e.id, e.kind, coalesce((select json_agg(json_build_object('place', m.place, 'location', m.location,
        'component', m.component, 'damage', m.damage, 'isNew', m.is_new) order by m.place)
      from eir_damage m where m.account_id = e.account_id and m.eir_id = e.id), '[]') as damages
    from eir e where e.account_id = ${scope.accountId} and e.container_id = ${containerId} and e.deleted_at is null
    order by e.happened_at, e.id`.execute(tx)
  const last = new Map<string, Gate>()
  const changed: { id: number; place: number; isNew: boolean }[] = []
  for (const gate of gates) {
    const before = last.get(gate.kind === 'in' ? 'out' : 'in')?.damages ?? []
    const { isNew } = compareDamages(gate.damages, before)
    for (const [i, damage] of gate.damages.entries())
      if (damage.isNew !== isNew[i]) changed.push({ id: gate.id, place: damage.place, isNew: isNew[i]! })
    last.set(gate.kind, gate)
  }
  if (changed.length > 0)
    await sql`
      update eir_damage m set is_new = w.is_new
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ id, place, isNew }) => ({ id, place, is_new: isNew })))}::jsonb)
        as w (id int, place int, is_new boolean)
      where m.account_id = ${scope.accountId} and m.eir_id = w.id and m.place = w.place`.execute(tx)
  // Out first: never two receipts that say the container is inside.
  const inside = gates.at(-1)?.kind === 'in' ? gates.at(-1)!.id : null
  await sql`
    update eir set is_inside = false where account_id = ${scope.accountId} and container_id = ${containerId}
      and is_inside and id is distinct from ${inside}`.execute(tx)
  await sql`
    update eir e set is_inside = (e.id is not distinct from ${inside}::int), damages = m.all_of, new_damages = m.new, charge = m.charge
    from eir f cross join lateral (
      select count(*)::int as all_of, count(*) filter (where d.is_new)::int as new,
        coalesce(sum(d.cost) filter (where d.is_new and d.responsible = 'user'), 0) as charge
      from eir_damage d where d.account_id = f.account_id and d.eir_id = f.id) m
    where e.id = f.id and f.account_id = e.account_id and e.account_id = ${scope.accountId}
      and e.container_id = ${containerId} and e.deleted_at is null
      and (e.is_inside, e.damages, e.new_damages, e.charge)
        is distinct from ((e.id is not distinct from ${inside}::int), m.all_of, m.new, m.charge)`.execute(tx)
}
