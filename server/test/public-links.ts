import { expect } from 'vitest'
import { send } from './api.ts'
import type { TestUser } from './factories.ts'
import { testApp } from './server.ts'

/** A public link opens nothing while its maker may sign in no more, has lost the permission, or belongs to an account that is closed. */
export async function expectEndsWithMaker({ id, accountId }: TestUser, path: string): Promise<void> {
  const { app } = await testApp()
  const opened = async () => (await send('GET', path)).status
  for (const [table, column, away, row] of [
    ['app_user', 'deactivated_at', 'now()', id],
    ['app_user', 'permissions', `'{}'`, id],
    ['account', 'deactivated_at', 'now()', accountId],
  ] as const) {
    expect(await opened()).toBe(200)
    await app.owner.query(`update ${table} set ${column} = ${away} where id = $1`, [row])
    expect(await opened(), `${table}.${column}`).toBe(404)
    await app.owner.query(`update ${table} set ${column} = null where id = $1`, [row])
  }
}
