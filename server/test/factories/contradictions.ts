const names = {
  tire: { table: 'tire', mounts: 'tire_mount', piece: 'tire_id', place: ['unit_id', 'axle', 'position'] },
  battery: { table: 'battery', mounts: 'battery_mount', piece: 'battery_id', place: ['unit_id', 'position'] },
} as const

/** Each finds rows of pieces of the account $1 that contradict each other; there are none. */
export function contradictionsOf(kind: keyof typeof names): Record<string, string> {
  const { table, mounts, piece, place } = names[kind]
  const spot = (mount: string) => `(${place.map((column) => `${mount}.${column}`).join(', ')})`
  return {
    'a mount that lasts and where its piece is': `
      select i.id, i.unit_id, m.unit_id as mounted from stock_item i
      join ${mounts} m on m.${piece} = i.id and upper_inf(m.during)
      where i.account_id = $1 and (i.unit_id is distinct from m.unit_id or i.store_id is not null or i.status <> 1)`,
    'stock and pieces': `
      select s.store_id, s.qty, s.value, count(i.id), sum(i.cost) from stock s
      left join stock_item i on i.part_id = s.part_id and i.store_id = s.store_id and i.status = 1 and i.deleted_at is null
      where s.account_id = $1 group by s.store_id, s.part_id, s.qty, s.value
      having s.qty <> count(i.id) or s.value <> coalesce(sum(i.cost), 0)`,
    'the ledger of a piece and where it is': `
      select i.id, i.store_id, m.* from stock_item i
      cross join lateral (select coalesce(sum(qty), 0) as there from movement m where m.item_id = i.id and m.store_id = i.store_id) m
      where i.account_id = $1 and i.store_id is not null and m.there <> 1`,
    'a piece at two places': `
      select i.id from stock_item i join fitting_away w on w.item_id = i.id and upper_inf(w.during)
      where i.account_id = $1 and (i.store_id is not null or i.unit_id is not null or i.status <> 1)`,
    'one out of use that still is somewhere': `
      select i.id from stock_item i join ${table} t on t.item_id = i.id
      where i.account_id = $1 and (i.status = 0) <> (t.disposed_at is not null)`,
    'two mounts of a piece or a place at once': `
      select a.id from ${mounts} a join ${mounts} b on a.id < b.id and a.during && b.during
        and (a.${piece} = b.${piece} or ${spot('a')} = ${spot('b')})
      where a.account_id = $1`,
  }
}
