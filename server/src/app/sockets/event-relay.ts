import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  accessChangedEvent,
  accountSocket,
  chatSocket,
  connectedEvent,
  monitoristSocket,
  resyncEvent,
  userSocket,
} from '@arriero/contract/core/sockets.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { App } from '../app.ts'
import type { Caller } from '../scope.ts'
import { forgetUnitsSeen, unitsSeenBy } from './units-seen.ts'
import type { SocketRoute, Viewer } from './hub.ts'

interface EventRow {
  seq: number
  account_id: number
  channel: string
  event: string
  data: unknown
  user_ids: number[] | null
  unit_id: number | null
  permissions: string[] | null
  whole_fleet: boolean | null
}

/** Only one process numbers events at a time, so numbers follow the order of commits. */
const numberEvents = `with turn as materialized (select pg_advisory_xact_lock(7301)),
  moved as (delete from outbox where id in (select id from outbox, turn order by id limit 5000) returning *),
  numbered as (
    insert into socket_event (account_id, channel, event, data, user_ids, unit_id, permissions, whole_fleet, created_at)
    select account_id, channel, event, data, user_ids, unit_id, permissions, whole_fleet, created_at from moved order by id returning 1)
  select count(*)::int as moved, pg_notify('socket_event', '') from numbered having count(*) > 0`
const columns = 'seq, account_id, channel, event, data, user_ids, unit_id, permissions, whole_fleet'
const readEvents = `select ${columns} from socket_event where seq > $1 order by seq limit 2000`
const readMissed = `select ${columns} from socket_event where account_id = $1 and seq > $2 and channel = $3 order by seq limit 2001`
const mostMissed = 2000
const retryMs = 1000
/** A lost notification delays an event by this much, no more. */
const sweepMs = 2000

export interface EventRelay {
  routes: SocketRoute[]
  /** Epoch ms since when events have not been carried; null when nothing is late. */
  waitingSince(): number | null
  stop(): Promise<void>
}

/** Carries events from the outbox to the browsers that may see them; NOTIFY only wakes it, the tables hold the truth. */
export async function startEventRelay(app: App, databaseUrl: string): Promise<EventRelay> {
  let last = await app.owner
    .query<{ last: number }>('select coalesce(max(seq), 0) as last from socket_event')
    .then(({ rows }) => rows[0]?.last ?? 0)
  let listener: pg.Client | null = null
  let stopped = false
  let asked: number | null = null

  const number = oneAtATime(async () => {
    while ((await app.owner.query<{ moved: number }>(numberEvents)).rows[0]?.moved === 5000);
    await deliver()
    asked = null
  })
  const deliver = oneAtATime(async () => {
    for (;;) {
      const { rows } = await app.owner.query<EventRow>({ name: 'read-events', text: readEvents, values: [last] })
      for (const row of rows) await broadcast(app, row)
      last = rows.at(-1)?.seq ?? last
      if (rows.length < 2000) return
    }
  })
  const run = (step: () => Promise<void>) =>
    void step().catch((error: unknown) => stopped || app.log.warn({ err: error }, 'event relay'))

  async function listen() {
    if (stopped) return
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'arriero events', keepAlive: true })
    const again = () => {
      if (listener !== client) return
      listener = null
      client.end().catch(() => {})
      setTimeout(() => void listen(), retryMs).unref()
    }
    listener = client
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ channel }) => run(channel === 'outbox' ? number : deliver))
    try {
      await client.connect()
      await client.query('listen outbox; listen socket_event')
      run(number)
    } catch {
      again()
    }
  }
  await listen()
  const sweep = setInterval(() => {
    asked ??= Date.now()
    run(number)
  }, sweepMs)
  sweep.unref()

  const openedOn =
    (channel: string, greeting: () => object = () => ({})) =>
    async (viewer: Viewer) => {
      const cursor = Number(viewer.query.get('cursor') ?? Number.NaN)
      if (Number.isSafeInteger(cursor)) await resume(app, viewer, channel, cursor)
      app.hub.send(viewer, { event: connectedEvent, data: { id: viewer.caller.userId, ...greeting() }, seq: last })
    }
  return {
    routes: [
      {
        path: monitoristSocket,
        admits: (caller) => caller.role === roles.monitorist,
        opened: openedOn(userSocket),
      },
      {
        path: userSocket,
        admits: (caller, params) => params['user_id'] === String(caller.userId),
        opened: openedOn(userSocket),
      },
      {
        path: accountSocket,
        admits: (caller, params) => params['account_id'] === String(caller.accountId),
        opened: openedOn(accountSocket),
      },
      {
        // Nobody hears the chats of whom they see the console as.
        path: chatSocket,
        admits: (caller, params) => params['user_id'] === String(caller.userId) && caller.principalUserId === null,
        opened: openedOn(chatSocket, () => ({ chatSID: randomUUID() })),
      },
    ],
    waitingSince: () => asked,
    async stop() {
      stopped = true
      clearInterval(sweep)
      await listener?.end().catch(() => {})
    },
  }
}

async function broadcast(app: App, row: EventRow): Promise<void> {
  const paths = row.channel === userSocket ? [userSocket, monitoristSocket] : [row.channel]
  const frame = JSON.stringify({ event: row.event, data: row.data, seq: row.seq })
  for (const path of paths) {
    for (const viewer of app.hub.viewers(path)) if (await concerns(app, viewer.caller, row)) app.hub.send(viewer, frame)
  }
  if (row.event === accessChangedEvent && row.user_ids) {
    forgetUnitsSeen(row.user_ids)
    await app.hub.refresh(app, row.user_ids)
  }
}

async function concerns(app: App, caller: Caller, row: EventRow): Promise<boolean> {
  if (row.account_id !== caller.accountId) return false
  if (row.user_ids && !row.user_ids.includes(caller.userId)) return false
  if (row.permissions && !row.permissions.some((one) => caller.permissions.has(one))) return false
  if (row.whole_fleet !== null && row.whole_fleet !== caller.seesAllUnits) return false
  if (row.unit_id === null || caller.seesAllUnits) return true
  return (await unitsSeenBy(app, caller)).has(row.unit_id)
}

async function resume(app: App, viewer: Viewer, channel: string, cursor: number): Promise<void> {
  const { caller } = viewer
  const { rows } = await app.owner.query<EventRow>(readMissed, [caller.accountId, cursor, channel])
  const { rows: oldest } = await app.owner.query<{ seq: number | null }>('select min(seq) as seq from socket_event')
  const forgotten = (oldest[0]?.seq ?? 0) > cursor + 1
  if (rows.length > mostMissed || forgotten) app.hub.send(viewer, { event: resyncEvent, data: null })
  if (rows.length > mostMissed) return
  for (const row of rows) {
    if (await concerns(app, caller, row)) app.hub.send(viewer, { event: row.event, data: row.data, seq: row.seq })
  }
}

/** Runs `act` alone; calls that come meanwhile cause exactly one more run. */
function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await act()
    } while (again)
  }
  return () => {
    again = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
