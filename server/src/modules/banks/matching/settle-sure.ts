import { sql } from 'kysely'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import { texts } from '../banks.texts.ts'
import { matchesOf } from './proposals.ts'
import { lock } from '../transactions/transactions.repository.ts'
import { hold, settle } from './settling.ts'

/** Accepts what is still sure of these; what is not, or cannot be, stays as it is and says why. */
export async function settleSure(work: Work, app: App, bankAccountId: number, ids: readonly number[]) {
  const matches = new Map((await matchesOf(work, bankAccountId)).map((one) => [one.lineId, one]))
  const asked = [...new Set(ids)].toSorted((a, b) => a - b)
  const sure = asked.flatMap((id) => {
    const best = matches.get(id)?.best
    return best?.isSure ? [{ id, ...best.settlement }] : []
  })
  // All of them before the first is settled, in the order in which everybody holds them.
  await lock(
    work,
    sure.flatMap(({ id, pairId }) => (pairId ? [id, pairId] : [id])),
  )
  await hold(work, sure)
  const settled: number[] = []
  const left: { id: number; why: string }[] = []
  for (const id of asked) {
    const best = matches.get(id)?.best
    if (!best?.isSure) {
      left.push({ id, why: texts.notSure })
      continue
    }
    // What one movement is refused does not undo the others.
    await sql`savepoint one_movement`.execute(work.tx)
    try {
      await settle(work, app, id, best.settlement)
      settled.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one_movement`.execute(work.tx)
      left.push({ id, why: error.message })
    }
    await sql`release savepoint one_movement`.execute(work.tx)
  }
  return { settled, left }
}
