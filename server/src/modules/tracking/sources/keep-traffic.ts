import type { App } from '../../../app/app.ts'
import { minuteMs, SourceTraffic, trafficOf } from './traffic.ts'

/** Counts what the sources bring to this process and stores it every minute, so that any process can show it. */
export async function keepTraffic(app: App): Promise<{ traffic: SourceTraffic; stop(): Promise<void> }> {
  const traffic = new SourceTraffic()
  const { rows } = await app.owner.query<{ id: number; traffic: unknown }>(
    'select id, traffic from platform_account where traffic is not null and deleted_at is null',
  )
  for (const row of rows) {
    const past = trafficOf(row.traffic)
    if (past) traffic.restore(row.id, past, Date.now())
  }

  async function store(): Promise<void> {
    const known = [...traffic.all(Date.now())]
    if (known.length === 0) return
    await app.owner.query(
      `update platform_account s set traffic = t.traffic from unnest($1::int[], $2::jsonb[]) as t (id, traffic)
       where s.id = t.id and s.traffic is distinct from t.traffic`,
      [known.map(([id]) => id), known.map(([, past]) => JSON.stringify(past))],
    )
  }

  const failed = (error: unknown) => app.log.warn({ err: error }, 'traffic of the sources')
  const timer = setInterval(() => void store().catch(failed), minuteMs)
  timer.unref()
  return {
    traffic,
    async stop() {
      clearInterval(timer)
      await store().catch(failed)
    },
  }
}
