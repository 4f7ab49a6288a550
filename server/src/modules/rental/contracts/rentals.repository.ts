import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Arrangement, ArrangementDetail, Handover } from '@arriero/contract/rental/arrangements.entities.ts'
import type { listArrangements } from '@arriero/contract/rental/arrangements.contract.ts'
import { mixOf, mixWords, priceOf } from '@arriero/contract/rental/price.rules.ts'
import type { App } from '../../../app/app.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { texts } from '../rental.texts.ts'
import { chargesOf } from './charges.repository.ts'
import { paymentsOf } from './payments.repository.ts'
import {
  fromRentals,
  listed,
  rentalsNow,
  rentalsWithoutSums,
  terms,
  type RentalRow,
  type TermsRow,
} from './rentals.query.ts'

type Asked = Omit<QueryOf<typeof listArrangements>, 'page' | 'limit'>

const asksMoney = ({ owed, order }: Asked) => owed !== undefined || order?.replace(/^-/, '') === 'balance'

const asked = async (work: Work, given: Asked) => {
  const { search, stage, kind, item, customer, late, ending, expiring, owed, from, to } = given
  const zone = await zoneOf(work)
  const today = await accountToday(work)
  const dayStart = (day: string) => sql`(${day}::date)::timestamp at time zone ${zone}`
  return work.tx
    .selectFrom((asksMoney(given) ? rentalsNow(work) : rentalsWithoutSums(work)).as('r'))
    .where(matches(sql`r.search`, search))
    .$if(stage !== undefined, (of) => of.where('r.stage', '=', stage!))
    .$if(kind === 'quote', (of) => of.where('r.stage', '=', 'quote'))
    .$if(kind === 'contract', (of) => of.where(sql<boolean>`r.folio like 'AR-%'`))
    .$if(item !== undefined, (of) => of.where('r.itemId', '=', item!))
    .$if(customer !== undefined, (of) => of.where('r.customerId', '=', customer!))
    .$if(late !== undefined, (of) => of.where('r.late', '=', late!))
    .$if(ending !== undefined, (of) => of.where(endsWithin(ending!)))
    .$if(expiring !== undefined, (of) =>
      of.where(sql<boolean>`(r.stage = 'quote' and r."validUntil" = ${today}::date) = ${expiring!}`),
    )
    .$if(owed !== undefined, (of) => of.where(sql<boolean>`(r.balance > 0) = ${owed!}`))
    .$if(from !== undefined, (of) => of.where(sql<boolean>`r."to" >= ${dayStart(from!)}`))
    .$if(to !== undefined, (of) => of.where(sql<boolean>`r."from" < ${dayStart(to!)} + interval '1 day'`))
}

/** Out and due back within so many days, not late. */
export const endsWithin = (days: number) =>
  sql<boolean>`(r.stage = 'delivered' and not r.late and r."to" < now() + make_interval(days => ${Math.min(Math.max(days, 0), 3650)}::int))`

const orders = {
  default: sql`r.late desc, r.id desc`,
  id: sql`r.id`,
  folio: sql`r.folio`,
  stage: sql`array_position(array['quote','reserved','delivered','returned','settled','cancelled'], r.stage)`,
  thing: sql`r.thing collate es_mx`,
  customer: sql`r.customer collate es_mx`,
  from: sql`r."from"`,
  to: sql`r."to"`,
  days: sql`r.days`,
  total: sql`r.total`,
  balance: sql`r.balance`,
  validUntil: sql`r."validUntil"`,
}

const toRow = ({ charged: _, paid: __, ...row }: RentalRow): Arrangement => row

export async function pageRentals(
  work: Work,
  request: QueryOf<typeof listArrangements>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage((await asked(work, request)).select('r.id'), request, orders, from)
  const ids = page.results.map(({ id }) => id)
  return { ...page, results: await rowsOf(work, ids) }
}

export const idsOf = async (work: Work, request: Asked, most: number) =>
  orderedIds((await asked(work, request)).select('r.id'), request, orders, most)

export async function rowsOf(work: Work, ids: number[]): Promise<Arrangement[]> {
  const { rows } =
    await sql<RentalRow>`select ${listed} from ${fromRentals(work)} and r.id = any(${ids}::int[])`.execute(work.tx)
  return inOrder(ids, rows.map(toRow))
}

export type RentalTerms = RentalRow & TermsRow

/** As it stands, without what hangs on it. */
export async function readRental(work: Work, id: number): Promise<RentalTerms> {
  const { rows } =
    await sql<RentalTerms>`select ${listed}, ${terms} from ${fromRentals(work)} and r.id = ${id}`.execute(work.tx)
  if (!rows[0]) throw notFound(texts.noRental)
  return rows[0]
}

export async function findRental(work: Work, app: Pick<App, 'links'>, id: number): Promise<ArrangementDetail> {
  const rental = await readRental(work, id)
  const {
    agreedRent,
    tariff,
    gpsKm,
    countedKm,
    readyHours: _ready,
    plates: _plates,
    costDay,
    charged,
    paid,
    ...facts
  } = rental
  const price = priceOf(rental, agreedRent)
  const handovers = await handoversOf(work, id)
  const delivery = handovers.get('delivery') ?? null
  const back = handovers.get('return') ?? null
  // What it costs the house is the house's to know.
  const isHouse = work.scope.seesAllUnits
  const odometer = delivery?.km != null && back?.km != null ? Math.round((back.km - delivery.km) * 10) / 10 : null
  return {
    ...facts,
    tariff: tariff ?? mixOf(price.days, rental).tariff,
    mixWords: mixWords(price.mix),
    isAgreed: agreedRent !== null,
    kmIncluded: price.kmIncluded,
    costDay: isHouse ? costDay : null,
    margin: isHouse ? price.margin : null,
    delivery,
    return: back,
    km: {
      odometer,
      gps: gpsKm,
      counted: countedKm,
      over: countedKm === null || price.kmIncluded === null ? 0 : Math.max(0, Math.ceil(countedKm - price.kmIncluded)),
    },
    photos: await photosOf(work, app, id),
    charges: await chargesOf(work, id),
    charged,
    paid,
    payments: await paymentsOf(work, id),
    history: await historyOf(work, id),
  }
}

async function handoversOf({ tx, scope }: Work, id: number): Promise<Map<string, Handover>> {
  const rows = await tx
    .selectFrom('rental_handover as h')
    .leftJoin('checklist_filled as f', (join) =>
      join.onRef('f.id', '=', 'h.checklist_id').onRef('f.account_id', '=', 'h.account_id'),
    )
    .leftJoin('checklist as k', (join) =>
      join.onRef('k.id', '=', 'f.checklist_id').onRef('k.account_id', '=', 'f.account_id'),
    )
    .$call(withUser('by', 'h.by_id'))
    .where('h.account_id', '=', scope.accountId)
    .where('h.rental_id', '=', id)
    .select([
      'h.moment',
      'h.at',
      sql<number | null>`h.km::float8`.as('km'),
      'h.fuel',
      'h.notes',
      sql<Handover['damages']>`h.damages`.as('damages'),
      sql<
        Handover['checklist']
      >`case when f.id is not null then jsonb_build_object('id', f.id, 'folio', 'CL-' || f.number, 'name', k.name) end`.as(
        'checklist',
      ),
      sql<Handover['signature']>`h.signature`.as('signature'),
      'by.name as by',
    ])
    .execute()
  return new Map(rows.map(({ moment, ...handover }) => [moment, handover]))
}

export async function photosOf(
  { tx, scope }: Work,
  app: Pick<App, 'links'>,
  id: number,
): Promise<ArrangementDetail['photos']> {
  const rows = await tx
    .selectFrom('rental_photo as p')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'p.file_id').onRef('f.account_id', '=', 'p.account_id'),
    )
    .$call(withUser('by', 'f.created_by'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.rental_id', '=', id)
    .select(['p.id', 'p.moment', 'p.note', 'f.key', 'f.created_at as at', 'by.name as by'])
    .orderBy('p.id')
    .execute()
  // The table's check knows the same moments.
  return rows.map(({ key, moment, ...photo }) => ({
    ...photo,
    when: moment as 'delivery' | 'return',
    url: fileUrl(app, key),
  }))
}

const historyOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('rental_event as e')
    .$call(withUser('by', 'e.by_id'))
    .where('e.account_id', '=', scope.accountId)
    .where('e.rental_id', '=', id)
    .select(['e.id', 'e.at', 'e.text', 'by.name as by'])
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

/** Writes what became of a rental; with a key only once: false when it was written before. */
export async function record({ tx, scope }: Work, rentalId: number, text: string, key?: string): Promise<boolean> {
  const row = await tx
    .insertInto('rental_event')
    .values({ account_id: scope.accountId, rental_id: rentalId, text, by_id: scope.userId || null, key: key ?? null })
    .onConflict((known) => known.constraint('rental_event_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
