import { inWork, type App } from '../../../app/app.ts'
import { seesAllUnits, systemScope, type Scope } from '../../../app/scope.ts'
import { readTarget } from '../../users/users.read.ts'

/** What somebody may do now, as their next call would find it; null when they are no longer here. */
export async function scopeOf(app: App, accountId: number, userId: number): Promise<Scope | null> {
  return inWork(app, systemScope(accountId), async (work) => {
    const user = await readTarget(work, userId)
    if (!user || user.deactivated_at !== null) return null
    return { accountId, userId, role: user.role, permissions: user.permissions, seesAllUnits: seesAllUnits(user.role) }
  })
}
