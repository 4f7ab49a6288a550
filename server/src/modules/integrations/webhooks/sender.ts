import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { eventPermissions, keptHours, type WebhookEvent } from '@arriero/contract/integrations/integrations.rules.ts'
import type { App } from '../../../app/app.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import type { RunningService } from '../../../app/service.ts'
import { texts } from '../integrations.texts.ts'
import { Lane, type Waiting } from './lane.ts'
import { pauseWebhook } from './pause.ts'
import { sendOne, type Outcome } from './send-one.ts'

/** Says which process sends. */
const lockKey = 730_500
const lockEveryMs = 10_000
const readEveryMs = 250
const idleMs = 1000
/** Kept in memory of one address: beyond that it is read again. */
const mostOfOne = 300
const mostAtOnce = 128
/** Whether owners still may see what is pushed with their eyes. */
const ownersEveryMs = 60_000

interface Row {
  hook: number
  id: number
  unit_id: number | null
  event: string
  body: string
  attempts: number
  created_at: string
}

/**
 * Sends what waits: to every address in the order of each unit, silent ones ever more seldom, without keeping the others
 * waiting. Marked as taken after it was; a process that dies in between sends it again, with the same number.
 */
export async function startSender(app: App): Promise<RunningService> {
  const lanes = new Map<number, Lane>()
  const stopping = new AbortController()
  let settled: { id: number; lane: Lane; outcome: Outcome }[] = []
  let underWay = 0
  let ownersAt = 0
  const running = run().catch((error: unknown) => stopping.signal.aborted || app.log.error({ err: error }, 'webhooks'))

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const lock = await app.owner.connect()
        try {
          if (await isOurs(lock)) await sendAll(lock)
        } finally {
          // With the connection goes the lock.
          lock.release(true)
          lanes.clear()
        }
      } catch (error) {
        if (stopping.signal.aborted) return
        app.log.warn({ err: error }, 'webhooks')
      }
      await pause(lockEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function isOurs(lock: pg.PoolClient): Promise<boolean> {
    const { rows } = await lock.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lockKey])
    return rows[0]?.ours ?? false
  }

  async function sendAll(lock: pg.PoolClient): Promise<void> {
    const lost = new AbortController()
    lock.once('error', () => lost.abort())
    lock.once('end', () => lost.abort())
    // Of a former hold of the lock: what is on record as waiting is read anew.
    await writeSettled()
    while (!lost.signal.aborted && !stopping.signal.aborted) {
      await readTargets()
      await readWaiting()
      pump()
      const isIdle = underWay === 0 && [...lanes.values()].every(({ size }) => size === 0)
      await pause(isIdle ? idleMs : readEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      await writeSettled()
    }
  }

  /** Addresses that are owed something, as they are now. */
  async function readTargets(): Promise<void> {
    await expire()
    const { rows } = await app.owner.query<{
      id: number
      url: string
      secret: string | null
      failures: number
      next_at: string
      account_id: number
      owner_id: number
      events: WebhookEvent[]
    }>(
      `select w.id, w.url, w.secret, w.failures, w.next_at, w.account_id, w.owner_id, w.events from webhook w
       where w.deleted_at is null and w.active and w.state <> 'paused'
         and exists (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting')`,
    )
    const present = new Set(rows.map(({ id }) => id))
    for (const [id, lane] of lanes) if (!present.has(id) && lane.underWay === 0) lanes.delete(id)
    for (const { id, url, secret, failures, next_at } of rows) {
      const lane = lanes.get(id)
      // Somebody resumed it, or wrote another address.
      if (lane && lane.failures > 0 && failures === 0) [lane.failures, lane.nextAt] = [0, 0]
      if (lane) lane.target = { id, url, secret }
      else lanes.set(id, new Lane({ id, url, secret }, failures, Date.parse(next_at)))
    }
    if (Date.now() - ownersAt < ownersEveryMs) return
    ownersAt = Date.now()
    for (const row of rows) await judgeOwner(row)
  }

  async function judgeOwner(row: { id: number; account_id: number; owner_id: number; events: WebhookEvent[] }) {
    const owner = await scopeOfPerson(app, row.account_id, row.owner_id)
    const trouble = !owner?.isActive
      ? texts.ownerGone
      : row.events.some((event) => !owner.permissions.has(eventPermissions[event]))
        ? texts.ownerLost
        : null
    if (trouble !== null) await giveUp(row.id, trouble)
  }

  async function giveUp(id: number, trouble: string): Promise<void> {
    lanes.delete(id)
    await pauseWebhook(app, id, trouble)
  }

  /** Nobody wants an event of yesterday; and an address that took none since is given up. */
  async function expire(): Promise<void> {
    await app.owner.query(
      `update webhook_delivery set state = 'lost' where state = 'waiting' and created_at < now() - make_interval(hours => ${keptHours})`,
    )
    const { rows } = await app.owner.query<{ id: number }>(
      `select id from webhook where state = 'failing' and deleted_at is null and failing_since < now() - make_interval(hours => ${keptHours})`,
    )
    for (const { id } of rows) await giveUp(id, texts.givenUp)
  }

  async function readWaiting(): Promise<void> {
    const hungry = [...lanes].filter(([, lane]) => lane.size < mostOfOne / 2 && Date.now() >= lane.nextAt)
    if (hungry.length === 0) return
    const { rows } = await app.owner.query<Row>({
      name: 'waiting-deliveries',
      text: `select w.id as hook, d.id, d.unit_id, d.event, d.body, d.attempts, d.created_at from unnest($1::int[]) as w (id)
        cross join lateral (select * from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' order by d.id limit ${mostOfOne}) d`,
      values: [hungry.map(([id]) => id)],
    })
    for (const { hook, id, unit_id, event, body, attempts, created_at } of rows)
      lanes.get(hook)?.add({ id, unitId: unit_id, event, body, attempts, createdAt: Date.parse(created_at) })
  }

  function pump(): void {
    for (const lane of lanes.values()) {
      if (underWay >= mostAtOnce || stopping.signal.aborted) return
      for (const waiting of lane.take(Date.now())) void sendIt(lane, waiting)
    }
  }

  async function sendIt(lane: Lane, waiting: Waiting): Promise<void> {
    underWay += 1
    const outcome = await sendOne(app, lane.target, waiting)
    underWay -= 1
    settled.push({ id: waiting.id, lane, outcome })
    if (outcome.isTaken) {
      if (lane.failures > 0) void noteWell(lane)
      lane.settled(waiting)
    } else if (outcome.trouble === 'refused') await giveUp(lane.target.id, outcome.answer).catch(logged)
    else {
      const isAddress = outcome.trouble === 'address'
      lane.refused(waiting, isAddress ? 'address' : 'event', Date.now())
      if (isAddress) await noteFailing(lane, outcome).catch(logged)
    }
    pump()
  }

  const logged = (error: unknown) => app.log.warn({ err: error }, 'webhooks')

  async function noteWell(lane: Lane): Promise<void> {
    ;[lane.failures, lane.nextAt] = [0, 0]
    await app.owner
      .query(
        `update webhook set state = 'ok', failures = 0, failing_since = null, trouble = null, next_at = now() where id = $1 and state = 'failing'`,
        [lane.target.id],
      )
      .catch(logged)
  }

  const noteFailing = (lane: Lane, { answer }: Outcome) =>
    app.owner.query(
      `update webhook set state = 'failing', failures = $2, failing_since = coalesce(failing_since, now()), trouble = left($3, 300),
         next_at = to_timestamp($4) where id = $1 and state <> 'paused'`,
      [lane.target.id, lane.failures, answer, lane.nextAt / 1000],
    )

  async function writeSettled(): Promise<void> {
    if (settled.length === 0) return
    const batch = settled
    settled = []
    try {
      await putOnRecord(batch)
    } catch (error) {
      settled = [...batch, ...settled]
      throw error
    }
    for (const { id, lane, outcome } of batch) if (outcome.isTaken) lane.written(id)
  }

  async function putOnRecord(batch: typeof settled): Promise<void> {
    const column = <T>(read: (one: (typeof batch)[number]) => T) => batch.map(read)
    await app.owner.query({
      name: 'settle-deliveries',
      text: `with done as (
          update webhook_delivery d set attempts = d.attempts + 1, tried_at = now(), status = t.status, answer = left(t.answer, 300), took_ms = t.took,
            state = case when t.taken and d.state = 'waiting' then 'delivered' else d.state end
          from (select distinct on (id) * from unnest($1::bigint[], $2::boolean[], $3::int[], $4::text[], $5::int[]) with ordinality
              as t (id, taken, status, answer, took, place) order by id, place desc) t
          where d.id = t.id returning d.webhook_id, t.taken)
        update webhook w set last_ok_at = now() from (select distinct webhook_id from done where taken) h where w.id = h.webhook_id`,
      values: [
        column(({ id }) => id),
        column(({ outcome }) => outcome.isTaken),
        column(({ outcome }) => outcome.status),
        column(({ outcome }) => outcome.answer),
        column(({ outcome }) => outcome.tookMs),
      ],
    })
  }

  return {
    async stop() {
      stopping.abort()
      await running
      await writeSettled().catch(logged)
    },
  }
}
