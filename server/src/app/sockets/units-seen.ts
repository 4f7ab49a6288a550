import type { App } from '../app.ts'
import type { Scope } from '../scope.ts'

const freshMs = 5000
const known = new Map<number, { at: number; units: ReadonlySet<number> }>()

/** Units shared with a user, at most five seconds old: a share withdrawn stops its events within that time. */
export async function unitsSeenBy(app: Pick<App, 'owner'>, scope: Scope): Promise<ReadonlySet<number>> {
  const cached = known.get(scope.userId)
  if (cached && Date.now() - cached.at < freshMs) return cached.units
  const { rows } = await app.owner.query<{ unit_id: number }>({
    name: 'units-seen',
    text: 'select unit_id from unit_access where account_id = $1 and user_id = $2',
    values: [scope.accountId, scope.userId],
  })
  const units = new Set(rows.map((row) => row.unit_id))
  known.set(scope.userId, { at: Date.now(), units })
  return units
}

/** Their units are asked for again with the next event. */
export function forgetUnitsSeen(userIds: readonly number[]): void {
  for (const id of userIds) known.delete(id)
}
