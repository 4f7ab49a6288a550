import type pg from 'pg'
import { dayMs } from './store/packed-days.ts'

/** Raw positions lie in partitions of this length, beginning at full even hours (UTC): no one holds parts of two days. */
const slotMs = 2 * 3_600_000
/** A slot is packed this long after its end: whoever drove without a signal over the mountains has sent it by then. */
export const closedAfterMs = 3 * 3_600_000
/** Positions up to this old go straight into their slot: until it is packed there is time for the transaction. */
export const directMs = closedAfterMs - 30 * 60_000
const slotOf = (at: number) => Math.floor(at / slotMs) * slotMs

/** Since when (epoch ms) positions may not be packed yet. */
export const rawSince = (now: number) => slotOf(now - closedAfterMs)

/** Makes the partitions that positions may fall into from now on; quick when they are there. */
export const makePartitions = (owner: Queried, now: number) => openSlots(owner, rawSince(now), now + dayMs)

/** Makes the partitions for positions with from ≤ fixTime ≤ to (epoch ms). */
export async function openSlots(owner: Queried, from: number, to: number): Promise<void> {
  const slots: string[] = []
  for (let at = slotOf(from); at <= to; at += slotMs) slots.push(new Date(at).toISOString())
  await owner.query(
    `select make_position_partition(slot, slot + make_interval(secs => $2)) from unnest($1::timestamptz[]) slot order by slot`,
    [slots, slotMs / 1000],
  )
}

/**
 * Keeps the slots of positions that go straight into them from being packed before the transaction ends. Positions that
 * have waited for the database for so long that packing began are refused: theirs is a new slot, once that is through.
 */
export async function holdSlots(client: Queried, oldest: number, now: number): Promise<void> {
  if (oldest >= now - directMs) return
  const { rows } = await client.query<{ state: string }>(
    'select state from position_partition where to_at > $1 and from_at <= $2 for share',
    [new Date(oldest).toISOString(), new Date(now).toISOString()],
  )
  if (rows.some(({ state }) => state === 'packing')) throw new Error('Their time is being packed')
}

type Queried = Pick<pg.ClientBase, 'query'>
