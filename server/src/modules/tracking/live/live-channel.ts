import { liveSocket } from '@arriero/contract/core/sockets.ts'
import type { App } from '../../../app/app.ts'
import type { SocketRoute, Viewer } from '../../../app/sockets/hub.ts'
import { unitsSeenBy } from '../../../app/sockets/units-seen.ts'
import type { UnitFlow } from '../flow/unit-flow.ts'
import { LiveAccount, liveRowOf } from './live-account.ts'
import { sendShared, sharedFrame, type SharedFrame } from './shared-frame.ts'

export interface LiveChannel {
  socket: SocketRoute
  /** Units whose state is durable: shown with the next frame. */
  publish(accountId: number, units: Iterable<UnitFlow>): void
  /** The account's units changed: who is gone leaves the map. */
  unitsChanged(accountId: number): void
  /** The live positions of an account as they stand, with the cursor that goes on from there. */
  account(accountId: number): Promise<LiveAccount>
  stop(): void
}

interface Watcher {
  viewer: Viewer
  /** Last revision it was sent. */
  revision: number
  /** Units it may see; null: all of the account. */
  seen: ReadonlySet<number> | null
  behindSince: number | null
}

interface Room {
  account: LiveAccount
  watchers: Set<Watcher>
  /** Resolved when the account's rows have been read once. */
  ready: Promise<void>
  publishedAt: number
  readAt: number
  /** All units, made once for all who open the socket within a moment. */
  snapshot: { revision: number; frame: SharedFrame } | null
}

/** Four frames a second at most. */
const frameMs = 250
/** Positions of an account that another process receives are read from storage this often. */
const readEveryMs = 1000
const ownedForMs = 15_000
/** A reader that stays behind is dropped; it comes back with its cursor. */
const patienceMs = 4000
const noUnits: ReadonlySet<number> = new Set()

/** Live positions for browsers: one frame of columns for all who see the whole account, own ones for the rest. */
export function createLiveChannel(app: App): LiveChannel {
  const rooms = new Map<number, Room>()

  function roomOf(accountId: number): Room {
    let room = rooms.get(accountId)
    if (!room) {
      const account = new LiveAccount(accountId)
      room = {
        account,
        watchers: new Set(),
        ready: account.read(app.owner),
        publishedAt: 0,
        readAt: Date.now(),
        snapshot: null,
      }
      // Who opens the socket next tries again.
      room.ready.catch(() => rooms.delete(accountId))
      rooms.set(accountId, room)
    }
    return room
  }

  function deliver(room: Room, watcher: Watcher, frame: SharedFrame): void {
    if (sendShared(watcher.viewer.socket, frame)) {
      watcher.revision = room.account.revision
      watcher.behindSince = null
      return
    }
    watcher.behindSince ??= Date.now()
    if (Date.now() - watcher.behindSince > patienceMs) watcher.viewer.socket.terminate()
  }

  function everything(room: Room): SharedFrame {
    const { account } = room
    if (room.snapshot?.revision !== account.revision) {
      room.snapshot = { revision: account.revision, frame: sharedFrame(account.frame(account.rows.keys(), [], true)) }
    }
    return room.snapshot.frame
  }

  /** What one watcher has missed; null when nothing. */
  function missed({ account }: Room, { revision, seen }: Watcher): SharedFrame | null {
    const { changed, gone } = account.since(revision)
    const visible = seen ? changed.filter((id) => seen.has(id)) : changed
    const left = seen ? gone.filter((id) => seen.has(id)) : gone
    return visible.length + left.length === 0 ? null : sharedFrame(account.frame(visible, left, false))
  }

  async function readOthers(room: Room): Promise<void> {
    const now = Date.now()
    if (now - room.publishedAt <= ownedForMs || now - room.readAt <= readEveryMs) return
    room.readAt = now
    await room.account.read(app.owner)
  }

  async function tick(room: Room): Promise<void> {
    const { account, watchers } = room
    await readOthers(room)
    const former = account.revision
    const news = account.turn()
    let frame: SharedFrame | null = null
    for (const watcher of watchers) {
      if (watcher.seen) await watchShares(room, watcher)
      if (watcher.seen === null && watcher.revision === former) {
        if (news) deliver(room, watcher, (frame ??= sharedFrame(account.frame(news.changed, news.gone, false))))
        continue
      }
      if (watcher.revision === account.revision) continue
      const own = missed(room, watcher)
      if (own) deliver(room, watcher, own)
      else watcher.revision = account.revision
    }
  }

  /** A unit shared or withdrawn meanwhile appears or leaves. */
  async function watchShares(room: Room, watcher: Watcher): Promise<void> {
    const seen = await unitsSeenBy(app, watcher.viewer.caller)
    const former = watcher.seen ?? noUnits
    if (seen === former) return
    watcher.seen = seen
    const added = [...seen.difference(former)]
    const removed = [...former.difference(seen)]
    if (added.length + removed.length > 0)
      sendShared(watcher.viewer.socket, sharedFrame(room.account.frame(added, removed, false)))
  }

  async function tickAll(): Promise<void> {
    const due = [...rooms.values()].filter(({ watchers }) => watchers.size > 0)
    for (const result of await Promise.allSettled(due.map(tick))) {
      if (result.status === 'rejected') app.log.warn({ err: result.reason as unknown }, 'live frames')
    }
  }

  let ticking: Promise<void> | null = null
  const timer = setInterval(() => {
    ticking ??= tickAll().finally(() => {
      ticking = null
    })
  }, frameMs)
  timer.unref()

  async function opened(viewer: Viewer): Promise<void> {
    const { caller, socket } = viewer
    const room = roomOf(caller.accountId)
    await room.ready
    const seen = caller.seesAllUnits ? null : await unitsSeenBy(app, caller)
    if (socket.readyState !== socket.OPEN) return
    // Without anybody watching no frame closes what changed meanwhile.
    if (room.watchers.size === 0) room.account.turn()
    const known = room.account.revisionOf(viewer.query.get('cursor'))
    const watcher: Watcher = { viewer, revision: known ?? 0, seen, behindSince: null }
    const first =
      known === null
        ? seen
          ? sharedFrame(room.account.frame(seen, [], true))
          : everything(room)
        : missed(room, watcher)
    if (first) deliver(room, watcher, first)
    watcher.revision = room.account.revision
    room.watchers.add(watcher)
    socket.on('close', () => room.watchers.delete(watcher))
  }

  return {
    socket: {
      path: liveSocket,
      admits: (caller, params) =>
        params['account_id'] === String(caller.accountId) && caller.permissions.has('mapas.view'),
      opened,
    },
    publish(accountId, units) {
      const room = rooms.get(accountId)
      if (!room) return
      room.publishedAt = Date.now()
      for (const unit of units) {
        const row = liveRowOf(unit)
        if (row) room.account.put(row)
      }
    },
    unitsChanged(accountId) {
      rooms
        .get(accountId)
        ?.account.readUnits(app.owner)
        .catch((error: unknown) => app.log.warn({ err: error }, 'live units'))
    },
    async account(accountId) {
      const room = roomOf(accountId)
      await room.ready
      await readOthers(room)
      return room.account
    },
    stop: () => clearInterval(timer),
  }
}
