import { sql } from 'kysely'
import type { Scan, Subject } from '@arriero/contract/qr/qr.contract.ts'
import { rented } from '@arriero/contract/assets/assets.rules.ts'
import type { ScanAction, SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { pageStock } from '@arriero/contract/store/stock/stock.contract.ts'
import { unitStates } from '@arriero/contract/units/units.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { seesStore } from '../store/store.read.ts'
import { texts } from './qr.texts.ts'

export interface Facts {
  facts: Scan['facts']
  goods?: Scan['goods']
  /** Why something cannot be done with it as it is. */
  barred?: Partial<Record<ScanAction, string>>
}

/** What one wants to know of a thing one stands before. */
export const factsOf = (work: Work, subject: Subject): Promise<Facts> => readers[subject.kind](work, subject)

const readers: Record<SubjectKind, (work: Work, subject: Subject) => Promise<Facts>> = {
  unit: async () => ({ facts: [] }),
  part: partFacts,
  item: itemFacts,
  asset: assetFacts,
  store: storeFacts,
}

const amount = (value: number) => value.toLocaleString('es-MX', { maximumFractionDigits: 3 })
const seesStock = ({ scope }: Work) => pageStock.access.some((permission) => scope.permissions.has(permission))
const mayTake = ({ scope }: Work) => [createExit.access].flat().some((permission) => scope.permissions.has(permission))

interface AtStore {
  store_id: number
  store: string
  shelf: string | null
  measure: string
  qty: number
  reserved: number
  kind: number
}
const nothingLeaves = (why: string) => ({ take: why, move: why })

const placesOf = (rows: readonly AtStore[]) =>
  rows.flatMap(({ store_id, store, qty, reserved, kind }) => {
    const free = Math.round((qty - reserved) * 1000) / 1000
    return kind !== serialized && free > 0 ? [{ storeId: store_id, name: store, free }] : []
  })

async function partFacts(work: Work, { id }: Subject): Promise<Facts> {
  const { rows } = await sql<AtStore>`
    select k.store_id, s.name as store, k.shelf, coalesce(m.symbol, 'pza') as measure, k.qty::float8, k.reserved::float8, p.kind
    from stock k
    join store s on s.id = k.store_id and s.account_id = k.account_id
    join part p on p.id = k.part_id and p.account_id = k.account_id
    left join measurement m on m.id = p.measurement_id and m.account_id = k.account_id
    where k.account_id = ${work.scope.accountId} and k.part_id = ${id} and k.qty > 0 and s.deleted_at is null
      and ${seesStore(work, sql`k.store_id`)}
    order by k.qty desc, s.id`.execute(work.tx)
  const barred = rows.length === 0 ? nothingLeaves(texts.empty) : {}
  const goods = {
    partId: id,
    itemId: null,
    storeId: rows.length === 1 ? rows[0]!.store_id : null,
    places: seesStock(work) || mayTake(work) ? placesOf(rows) : [],
    measure: rows[0]?.measure ?? '',
  }
  if (!seesStock(work)) return { facts: [], goods, barred }
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    facts: [
      { label: 'Existencia', value: `${amount(total(({ qty }) => qty))} ${goods.measure}`.trim() },
      { label: 'Reservadas', value: amount(total(({ reserved }) => reserved)) },
      ...rows
        .slice(0, 4)
        .map(({ store, shelf, qty }) => ({ label: store, value: amount(qty) + (shelf ? ` · ${shelf}` : '') })),
    ],
    goods,
    barred,
  }
}

async function itemFacts({ tx, scope }: Work, { id, place }: Subject): Promise<Facts> {
  const { status, unit_id, store_id, part_id } = await tx
    .selectFrom('stock_item')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select(['status', 'unit_id', 'store_id', 'part_id'])
    .executeTakeFirstOrThrow()
  const inUse = status === 1
  const facts = [
    { label: 'Estado', value: inUse ? (unit_id ? 'Montada' : 'Disponible') : 'Fuera de uso' },
    { label: 'Dónde', value: place ?? 'Sin almacén' },
  ]
  const why = inUse ? (unit_id ? texts.mounted(place ?? '') : undefined) : texts.outOfUse
  return {
    facts,
    goods: { partId: part_id, itemId: id, storeId: store_id, places: [], measure: 'pza' },
    barred: why ? nothingLeaves(why) : {},
  }
}

async function assetFacts({ tx, scope }: Work, { id, place }: Subject): Promise<Facts> {
  const asset = await tx
    .selectFrom('asset as a')
    .leftJoin('app_user as h', (join) =>
      join.onRef('h.id', '=', 'a.holder_id').onRef('h.account_id', '=', 'a.account_id'),
    )
    .where('a.account_id', '=', scope.accountId)
    .where('a.id', '=', id)
    .select(['a.state', 'a.serial', sql<string | null>`coalesce(h.name, a.holder_name)`.as('holder')])
    .executeTakeFirstOrThrow()
  const state = unitStates.find((one) => one.id === asset.state)?.label ?? ''
  const facts = [
    { label: 'Estado', value: state },
    { label: 'Responsable', value: asset.holder ?? 'Sin responsable' },
    { label: 'Lugar', value: place ?? 'Sin lugar' },
    ...(asset.serial ? [{ label: 'Serie', value: asset.serial }] : []),
  ]
  return { facts, barred: asset.state === rented ? {} : { receive: texts.notRented } }
}

async function storeFacts(work: Work, { id }: Subject): Promise<Facts> {
  const { tx, scope } = work
  const { parts } = await tx
    .selectFrom('stock')
    .where('account_id', '=', scope.accountId)
    .where('store_id', '=', id)
    .where('qty', '>', '0')
    .select(sql<number>`count(*)`.as('parts'))
    .executeTakeFirstOrThrow()
  const facts = seesStock(work) ? [{ label: 'Partes con existencia', value: amount(parts) }] : []
  return { facts, barred: parts === 0 ? nothingLeaves(texts.empty) : {} }
}
