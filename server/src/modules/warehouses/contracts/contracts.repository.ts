import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { ContractDetail, listContracts, RentalContract } from '@arriero/contract/warehouses/contracts.contract.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import { chargeMark } from '@arriero/contract/warehouses/rents.rules.ts'
import type { ChargeKind, ContractState, IndexKind } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { paymentsOf } from '../payments/payments.repository.ts'
import { contractsToday, type ContractRow } from '../today.ts'
import { texts } from '../warehouses.texts.ts'

type Asked = Omit<QueryOf<typeof listContracts>, 'page' | 'limit'>

// The tables' checks know the same words.
const toContract = ({ today: _, kept, ...row }: ContractRow): RentalContract => ({
  ...row,
  reserved: kept === 'reserved',
  state: row.state as ContractState,
  indexKind: row.indexKind as IndexKind,
})

const asked = (work: Work, { search, land, space, state, late }: Asked) =>
  work.tx
    .selectFrom(contractsToday(work).as('k'))
    .where(
      matches(
        sql`search_text(k.number, k.tenant, k."landName", k.contact, (select string_agg(s ->> 'name', ' ') from jsonb_array_elements(k.spaces) s))`,
        search,
      ),
    )
    .$if(land !== undefined, (of) => of.where('k.landId', '=', land!))
    .$if(space !== undefined, (of) => of.where(sql<boolean>`k.spaces @> ${JSON.stringify([{ id: space }])}::jsonb`))
    .$if(state !== undefined, (of) => of.where('k.state', '=', state!))
    .$if(late !== undefined, (of) => of.where('k.debt', late ? '>' : '=', 0))

const orders = {
  // What ends first, what is over last.
  default: sql`k."daysLeft" < 0, k.end`,
  id: sql`k.id`,
  number: sql`k.number`,
  tenant: sql`k.tenant collate es_mx`,
  landName: sql`k."landName" collate es_mx`,
  start: sql`k.start`,
  end: sql`k.end`,
  rent: sql`k.rent`,
  balance: sql`k.balance`,
  debt: sql`k.debt`,
  depositHeld: sql`k."depositHeld"`,
  state: sql`k.state`,
}

export async function pageContracts(
  work: Work,
  request: QueryOf<typeof listContracts>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(asked(work, request).selectAll(), request, orders, from)
  return { ...page, results: page.results.map(toContract) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(asked(work, request).select('k.id'), request, orders, most)

export const rowsOf = async (work: Work, ids: number[]): Promise<RentalContract[]> =>
  inOrder(
    ids,
    (
      await work.tx
        .selectFrom(contractsToday(work).as('k'))
        .where('k.id', 'in', [...ids, 0])
        .selectAll()
        .execute()
    ).map(toContract),
  )

/** As it stands, with the day it is where its plot lies. */
export async function readContract(work: Work, id: number): Promise<RentalContract & { today: string }> {
  const row = await work.tx
    .selectFrom(contractsToday(work).as('k'))
    .where('k.id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow(() => notFound(texts.noContract))
  return { ...toContract(row), today: row.today }
}

/** Of two who change what a contract owes the second waits for the first; false: there is none. */
export async function holdContract({ tx, scope }: Work, id: number): Promise<boolean> {
  const held = await tx
    .selectFrom('warehouse_contract')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export const stepsOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('warehouse_rent_step')
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', id)
    .select(['from_on as from', sql<number>`rent::float8`.as('rent'), 'why'])
    .orderBy('from_on')
    .execute()

/** What a contract charges, the oldest first, each with the living invoice that charges it to the tenant. */
export const chargesOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('warehouse_charge as h')
    .leftJoin('fiscal_document as d', (join) =>
      join
        .onRef('d.id', '=', 'h.document_id')
        .onRef('d.account_id', '=', 'h.account_id')
        .on('d.deleted_at', 'is', null)
        .on('d.state', '<>', 'cancelled'),
    )
    .where('h.account_id', '=', scope.accountId)
    .where('h.contract_id', '=', id)
    .select([
      'h.id',
      'h.kind',
      sql<string>`to_char(h.month, 'YYYY-MM')`.as('month'),
      'h.days',
      'h.due_on as dueOn',
      sql<number>`h.amount::float8`.as('amount'),
      sql<number>`h.tax::float8`.as('tax'),
      sql<number>`h.total::float8`.as('total'),
      sql<number>`h.paid::float8`.as('paid'),
      'h.settled_on as settledOn',
      sql<{ id: number; folio: string; state: string } | null>`case when d.id is not null then
        jsonb_build_object('id', d.id, 'folio', d.series || '-' || d.folio, 'state', d.state) end`.as('invoice'),
    ])
    .orderBy('h.due_on')
    .orderBy('h.id')
    .execute()

/** Contracts that an invoice charges rents of. */
export async function contractsBilledBy({ tx, scope }: Work, documentId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('warehouse_charge')
    .where('account_id', '=', scope.accountId)
    .where('document_id', '=', documentId)
    .select('contract_id as id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

export async function findContract(work: Work, id: number): Promise<ContractDetail> {
  const { today, ...contract } = await readContract(work, id)
  const charges = await chargesOf(work, id)
  const area = contract.spaces.reduce((sum, { areaM2 }) => sum + areaM2, 0)
  return {
    ...contract,
    charges: charges.map((row) => ({
      ...row,
      kind: row.kind as ChargeKind,
      mark: chargeMark({ ...row, graceDays: contract.graceDays }, today),
    })),
    payments: await paymentsOf(work, id),
    steps: await stepsOf(work, id),
    history: await historyOf(work, id),
    rentM2: area > 0 ? cents(contract.rent / area) : null,
    zoneRentM2: await zoneRentM2(
      work,
      contract.spaces.map((space) => space.id),
    ),
  }
}

const historyOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('warehouse_event as e')
    .$call(withUser('by', 'e.by_id'))
    .where('e.account_id', '=', scope.accountId)
    .where('e.contract_id', '=', id)
    .select(['e.id', 'e.at', 'e.text', 'by.name as by'])
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

/** What the lists of the zones these spaces lie in ask for a square metre. */
async function zoneRentM2({ tx, scope }: Work, spaceIds: readonly number[]): Promise<number | null> {
  const { asks } = await tx
    .selectFrom('warehouse_space as s')
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .where(
      sql<boolean>`s.zone_id in (select o.zone_id from warehouse_space o where o.account_id = s.account_id and o.id = any(${spaceIds}))`,
    )
    .select(sql<number | null>`round(sum(s.list_rent) / nullif(sum(s.area_m2), 0), 2)::float8`.as('asks'))
    .executeTakeFirstOrThrow()
  return asks
}

/** Writes what became of a contract; with a key only once: false when it was written before. */
export async function record({ tx, scope }: Work, contractId: number, text: string, key?: string): Promise<boolean> {
  const row = await tx
    .insertInto('warehouse_event')
    .values({
      account_id: scope.accountId,
      contract_id: contractId,
      text,
      by_id: scope.userId || null,
      key: key ?? null,
    })
    .onConflict((known) => known.constraint('warehouse_event_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
