import { sql } from 'kysely'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import type { CountedPart, CountWithLines } from '@arriero/contract/store/counts/counts.contract.ts'
import { addRecord, forChange, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { takeNumber } from '../number.ts'
import { decimalsOf, unitOf, whyNotQuantity } from '../parts/measures.ts'
import { checkStore } from '../stores/visible.ts'
import { applyDifferences, type Difference } from './apply.ts'
import * as repository from './counts.repository.ts'
import { texts } from './counts.texts.ts'

/** Differences worth at most this much, in pesos, are applied without asking. */
const smallDifference = 200
const orTaken = taken({ stock_count_open: ['storeId', texts.alreadyOpen] })

export async function find(work: Work, id: number): Promise<CountWithLines> {
  const found = await repository.find(work, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

export async function open(work: Work, given: { storeId: number; name?: string | null | undefined }) {
  await checkStore(work, given.storeId)
  const folio = await takeNumber(work, 'CT')
  const id = await addRecord(work, 'stock_count', { folio, store_id: given.storeId, name: given.name }).catch(orTaken)
  return find(work, id)
}

/** Notes what lies there, and beside it what the ledger says in this moment. */
export async function count(work: Work, id: number, { partId, counted, serials }: CountedPart) {
  const { state, storeId } = await forChange(work, 'stock_count', id, undefined, find)
  if (state !== 1) throw conflict(texts.closed)
  const part = await partOf(work, partId)
  const seen = part.kind === serialized ? [...new Set(serials ?? [])] : []
  if (part.kind === serialized && serials === undefined) throw badFields({ serials: [texts.serials] })
  if (part.kind !== serialized && counted === undefined) throw badFields({ counted: [texts.howMuch] })
  const wrong = whyNotQuantity(part, counted ?? 0)
  if (wrong) throw badFields({ counted: [wrong] })
  const { tx, scope } = work
  await sql`
    insert into stock_count_line (account_id, count_id, part_id, counted, expected, serials, counted_by)
    select ${scope.accountId}, ${id}, ${partId}, ${part.kind === serialized ? seen.length : counted},
      coalesce((select s.qty from stock s where s.account_id = ${scope.accountId} and s.store_id = ${storeId} and s.part_id = ${partId}), 0),
      ${seen}::text[], ${scope.userId || null}
    on conflict (count_id, part_id) do update set counted = excluded.counted, expected = excluded.expected,
      serials = excluded.serials, counted_by = excluded.counted_by, counted_at = now()`.execute(tx)
  const line = (await find(work, id)).lines.find((one) => one.partId === partId)
  return line!
}

/** The small differences are applied at once; the others wait for somebody else. */
export async function close(work: Work, id: number): Promise<CountWithLines> {
  const { state, lines } = await forChange(work, 'stock_count', id, undefined, find)
  if (state !== 1) throw conflict(texts.closed)
  if (!lines.some(({ counted }) => counted !== null)) throw conflict(texts.nothingCounted)
  const editor = work.scope.userId || null
  await saveRecord(work, 'stock_count', id, { state: 2, closed_at: new Date().toISOString(), closed_by: editor })
  const closed = await find(work, id)
  const different = differencesOf(closed)
  const small = different.filter(({ value }) => Math.abs(value) <= smallDifference)
  await applyDifferences(work, closed, small)
  if (small.length === different.length) await saveRecord(work, 'stock_count', id, { state: 3 })
  return find(work, id)
}

/** Whoever counted does not decide about it. */
export async function decide(
  work: Work,
  id: number,
  { approve, parts }: { approve: boolean; parts?: number[] | undefined },
) {
  const counted = await forChange(work, 'stock_count', id, undefined, find)
  if (counted.state !== 2) throw conflict(counted.state === 1 ? texts.stillOpen : texts.decided(counted.decidedBy))
  await checkOther(work, id)
  const wanted = differencesOf(counted).filter(({ partId }) => !parts || parts.includes(partId))
  if (approve) await applyDifferences(work, counted, wanted)
  await saveRecord(work, 'stock_count', id, {
    state: approve ? 3 : 4,
    decided_at: new Date().toISOString(),
    decided_by: work.scope.userId || null,
  })
  return find(work, id)
}

/** What differs and has not been decided. */
const differencesOf = ({ lines }: CountWithLines): Difference[] =>
  lines.flatMap(({ partId, counted, expected, serials, approved, differenceValue }) =>
    counted !== null && expected !== null && counted !== expected && approved === null
      ? [{ partId, qty: Math.round((counted - expected) * 1000) / 1000, serials, value: differenceValue ?? 0 }]
      : [],
  )

/** Locked against removal until its line is written. */
async function partOf({ tx, scope }: Work, partId: number) {
  const part = await tx
    .selectFrom('part as p')
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.id', '=', partId)
    .where('p.deleted_at', 'is', null)
    .select(['p.id', 'p.name', 'p.kind', unitOf.as('unit'), decimalsOf.as('decimals')])
    .forKeyShare('p')
    .executeTakeFirst()
  if (!part) throw badFields({ partId: [texts.noPart] })
  return part
}

async function checkOther({ tx, scope }: Work, countId: number): Promise<void> {
  const own = await tx
    .selectFrom('stock_count_line')
    .where('account_id', '=', scope.accountId)
    .where('count_id', '=', countId)
    .where('counted_by', '=', scope.userId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (own) throw conflict(texts.own)
}
