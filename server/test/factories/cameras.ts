import { demoStreamax, startStreamaxSimulator } from '@arriero/simulators/streamax/server.ts'
import type { Simulator } from '@arriero/simulators/http.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { unique } from '../factories.ts'
import { testApp } from '../server.ts'
import { sealSecrets } from '../../src/modules/tracking/sources/source-values.ts'
import { makeSource } from './tracking.ts'

export interface TestCamera {
  id: number
  sourceId: number
  deviceKey: string
}

/** A Streamax camera of the account, of a source that nobody asks unless one is given. */
export async function makeCamera(
  accountId: number,
  given: { unitId?: number | null; sourceId?: number; deviceKey?: string; name?: string; planSeconds?: number } = {},
): Promise<TestCamera> {
  const { app } = await testApp()
  const sourceId =
    given.sourceId ?? (await makeSource(accountId, { name: 'Streamax', platform: platforms.streamax })).id
  const deviceKey = given.deviceKey ?? unique('0088')
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into camera (account_id, unit_id, source_id, brand, device_key, name, plan_seconds) values ($1, $2, $3, 2, $4, $5, $6)
     returning id`,
    [accountId, given.unitId ?? null, sourceId, deviceKey, given.name ?? unique('Cámara'), given.planSeconds ?? 9000],
  )
  return { id: rows[0]!.id, sourceId, deviceKey }
}

/** Video of a camera that was open for so many seconds, and has ended. */
export async function makeSession(
  accountId: number,
  cameraId: number,
  given: { seconds: number; startedAt?: string; bytes?: number },
): Promise<void> {
  const { app } = await testApp()
  await app.owner.query(
    `insert into camera_session (account_id, camera_id, channel, kind, started_at, seconds, bytes, ended_at)
     values ($1, $2, 1, 'live', coalesce($3, now()), $4, $5, now())`,
    [accountId, cameraId, given.startedAt ?? null, given.seconds, given.bytes ?? 0],
  )
}

/** A Streamax platform whose cameras show pictures, and an account's source of it. The caller closes the simulator. */
export async function makeVideoPlatform(
  accountId: number,
): Promise<{ simulator: Simulator; sourceId: number; deviceKeys: string[]; control: (own: object) => Promise<void> }> {
  const { app } = await testApp()
  const simulator = await startStreamaxSimulator()
  const { id } = await makeSource(accountId, { name: 'Streamax', platform: platforms.streamax })
  const { tenantSecret, ...settings } = demoStreamax
  await app.owner.query('update platform_account set base_url = $2, settings = $3, secret = $4 where id = $1', [
    id,
    simulator.url,
    settings,
    sealSecrets(app, id, { tenantSecret }),
  ])
  return {
    simulator,
    sourceId: id,
    deviceKeys: Array.from({ length: 20 }, (_, at) => `00914${String(at + 1).padStart(3, '0')}AB`),
    control: async (own) => {
      await fetch(`${simulator.url}/_faults`, { method: 'POST', body: JSON.stringify({ own }) })
    },
  }
}
