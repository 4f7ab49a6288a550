import pg from 'pg'
import { PackedDayError } from '../engine/packing.ts'

/** Rows that can be written in parts. */
export interface Sliceable<Rows> {
  readonly length: number
  slice(from: number, to: number): Rows
}

/** Classes of SQLSTATE that say nothing of the rows: connection, resources, operator, system, rollback, locks, rights. */
const ofTheDatabase = /^(08|25|28|3D|40|42|53|55|57|58)/

/** Whether an error is about what was to be written, so that trying the same again fails the same. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !ofTheDatabase.test(error.code ?? '08')
  return error instanceof RangeError || error instanceof TypeError || error instanceof PackedDayError
}

const mostReason = 300
export const refusalText = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostReason)

/**
 * Hands all rows to `take`; when they are refused, by halves, until only those are left that are refused alone. Other
 * errors are thrown. Not atomic by itself: `take` undoes what it has done of rows that it throws for.
 */
export async function inHalves<Rows extends Sliceable<Rows>>(
  rows: Rows,
  take: (rows: Rows) => Promise<void>,
  refused: (row: Rows, reason: string) => void,
): Promise<void> {
  if (rows.length === 0) return
  try {
    await take(rows)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (rows.length === 1) return refused(rows, refusalText(error))
    const middle = rows.length >> 1
    await inHalves(rows.slice(0, middle), take, refused)
    await inHalves(rows.slice(middle, rows.length), take, refused)
  }
}

/** Writes rows in an open transaction; `refused`: the rows that cannot be, one at a time. */
export type Put = <Rows extends Sliceable<Rows>>(
  rows: Rows,
  write: (rows: Rows) => Promise<void>,
  refused: (row: Rows, reason: string) => void,
) => Promise<void>

/** All at once: a refusal ends the transaction. */
export const putWhole: Put = async (rows, write) => {
  await write(rows)
}

/** Keeps what is refused out of the transaction, at the price of a savepoint for each part. */
export const putInHalves =
  (client: pg.ClientBase): Put =>
  (rows, write, refused) =>
    inHalves(
      rows,
      async (part) => {
        await client.query('savepoint part')
        try {
          await write(part)
        } catch (error) {
          // Fails as well when the connection is gone, and then it was not about the rows.
          await client.query('rollback to savepoint part')
          throw error
        }
        await client.query('release savepoint part')
      },
      refused,
    )

/** Parameters of a statement over arrays of equal length, as texts `{…}` of plain values or `[…]` of JSON; null: no rows. */
export class ParameterRows implements Sliceable<ParameterRows> {
  readonly values: unknown[] | null

  constructor(values: unknown[] | null) {
    this.values = values
  }

  /** Counted when asked for: most are written whole and nobody asks. */
  get length(): number {
    return Math.max(0, ...(this.values ?? []).map((value) => membersOf(value)?.length ?? 0))
  }

  slice(from: number, to: number): ParameterRows {
    return new ParameterRows(
      (this.values ?? []).map((value) => {
        const part = membersOf(value)?.slice(from, to)
        return part === undefined ? value : String(value).startsWith('[') ? JSON.stringify(part) : `{${part.join(',')}}`
      }),
    )
  }
}

function membersOf(value: unknown): unknown[] | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('[')) return JSON.parse(value) as unknown[]
  return value.startsWith('{') ? (value === '{}' ? [] : value.slice(1, -1).split(',')) : undefined
}
