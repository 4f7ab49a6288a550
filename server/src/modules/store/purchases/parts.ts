import { sql } from 'kysely'
import type { PurchasablePart } from '@arriero/contract/store/purchases/purchases.contract.ts'
import type { PartKind } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { decimalsOf, unitOf, whyNotQuantity } from '../parts/measures.ts'
import { seesStore } from '../stores/visible.ts'

/**
 * Parts of the account by id, in the order of their names, with what there is of them in a store or all of them. `locked`:
 * against removal, until what names them is written.
 */
export async function purchasableParts(
  work: Work,
  { ids, storeId, locked }: { ids: readonly number[]; storeId?: number | undefined; locked?: boolean },
): Promise<PurchasablePart[]> {
  const { tx, scope } = work
  const rows = await tx
    .selectFrom('part as p')
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('stock as s')
          .whereRef('s.account_id', '=', 'p.account_id')
          .whereRef('s.part_id', '=', 'p.id')
          .where(seesStore(work, sql`s.store_id`))
          .$if(storeId !== undefined, (stocks) => stocks.where('s.store_id', '=', storeId!))
          .select([
            sql<number>`coalesce(sum(s.qty), 0)::float8`.as('onHand'),
            sql<number>`coalesce(sum(s.min_qty), 0)::float8`.as('least'),
            sql<number>`coalesce(sum(s.max_qty), 0)::float8`.as('most'),
          ])
          .as('s'),
      (join) => join.onTrue(),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)
    .where('p.id', '=', sql<number>`any(${ids})`)
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.kind',
      'p.active',
      unitOf.as('unit'),
      decimalsOf.as('decimals'),
      sql<number | null>`p.price::float8`.as('price'),
      sql<number>`p.pack::float8`.as('pack'),
      's.onHand',
      's.least',
      's.most',
      sql<number>`(select coalesce(sum(greatest(0, l.qty - l.received - l.dropped)), 0)::float8
        from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id and o.account_id = l.account_id
        where l.account_id = p.account_id and l.part_id = p.id and o.authorization_state = 1 and not o.added_inventory
          and o.deleted_at is null and ${storeId === undefined ? sql`true` : sql`o.store_id = ${storeId}`})`.as(
        'onOrder',
      ),
    ])
    .orderBy('p.name')
    .$if(locked === true, (parts) => parts.forKeyShare('p'))
    .execute()
  return rows.map(({ onHand, least, most, kind, ...row }) => ({
    ...row,
    kind: kind as PartKind,
    onHand: onHand ?? 0,
    least: least ?? 0,
    most: most ?? 0,
  }))
}

interface LineGiven {
  partId: number
  qty: number
}

/**
 * The parts of some lines by id. Throws what is wrong beside its line: a part that is not there or not in use, a quantity
 * that its measure does not know.
 */
export async function partsOfLines(work: Work, lines: readonly LineGiven[]): Promise<Map<number, PurchasablePart>> {
  const parts = new Map(
    (await purchasableParts(work, { ids: lines.map(({ partId }) => partId), locked: true })).map((part) => [
      part.id,
      part,
    ]),
  )
  for (const [i, { partId, qty }] of lines.entries()) {
    const part = parts.get(partId)
    if (!part) throw badFields({ [`lines.${i}.partId`]: ['No se encontró la parte.'] })
    if (!part.active) throw badFields({ [`lines.${i}.partId`]: [`«${part.name}» está inactiva.`] })
    const wrong = whyNotQuantity(part, qty)
    if (wrong) throw badFields({ [`lines.${i}.qty`]: [wrong] })
  }
  return parts
}
