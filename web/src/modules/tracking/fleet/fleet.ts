import { create } from 'zustand'
import { useEffect, useSyncExternalStore } from 'react'
import { liveSocket } from '@arriero/contract/core/sockets.ts'
import { socketTicket } from '@arriero/contract/session/session.contract.ts'
import { listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { call } from '../../../kit/call.ts'
import { useSession } from '../../../kit/session.ts'
import { trace } from '../../../kit/trace.ts'
import { LiveLine } from './live-line.ts'
import { LiveUnits } from './live-units.ts'

/** The one fleet of the page. It stays in memory when the map is left, so coming back draws at once. */
export const fleet = new LiveUnits()

interface FleetState {
  isLoading: boolean
  error: unknown
  /** ISO instant since when no positions come; undefined while they do. */
  lostSince: string | undefined
  /** Style of the other base map, when the server has one configured. */
  mapStyleUrl: string | undefined
}
export const useFleetState = create<FleetState>(() => ({
  isLoading: false,
  error: undefined,
  lostSince: undefined,
  mapStyleUrl: undefined,
}))

let users = 0
let line: LiveLine | undefined
let reading: Promise<void> | undefined

/** Reads the whole list. A second wish while one is under way is the same wish. */
export function readFleet(): Promise<void> {
  reading ??= (async () => {
    useFleetState.setState({ isLoading: true, error: undefined })
    try {
      const columns = await call(listMapUnits)
      fleet.load(columns)
      useFleetState.setState({ isLoading: false, mapStyleUrl: columns.mapStyleUrl ?? undefined })
    } catch (error) {
      useFleetState.setState({ isLoading: false, error })
    } finally {
      reading = undefined
    }
  })()
  return reading
}

// A unit created a moment ago is in frames before it is in the list; its name follows, without asking at every frame.
const unknownPauseMs = 10_000
let unknownAsked = Number.NEGATIVE_INFINITY
function askUnknown() {
  if (performance.now() - unknownAsked < unknownPauseMs) return
  unknownAsked = performance.now()
  void readFleet()
}

async function open(): Promise<void> {
  if (!fleet.isLoaded) await readFleet()
  const account = useSession.getState().auth?.user.account.id
  if (users === 0 || line || account === undefined) return
  line = new LiveLine(liveSocket.replace('{account_id}', String(account)), () => fleet.cursor, {
    ticket: async () => (await call(socketTicket)).ticket,
    open: (path, protocols) => new WebSocket(path, protocols),
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onFrame: (frame) => {
      if (fleet.apply(frame)) askUnknown()
    },
    onState: (isOpen) =>
      useFleetState.setState(({ lostSince }) => ({
        lostSince: isOpen ? undefined : (lostSince ?? new Date().toISOString()),
      })),
    onResync: () => void readFleet(),
    onBadFrame: (problem) => trace('SOCKET_ERROR', { path: liveSocket, event: 'frame', detail: problem }),
  })
}

/** Keeps the fleet live while the caller is mounted. */
export function useLiveFleet() {
  useEffect(() => {
    users += 1
    void open()
    return () => {
      users -= 1
      if (users > 0) return
      line?.stop()
      line = undefined
    }
  }, [])
}

/** The caller is drawn again with every flush. */
export const useFleet = () => useSyncExternalStore(fleet.subscribe, fleet.snapshot)
