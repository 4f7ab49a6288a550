import { z } from 'zod'
import { logUpload, recordVisit, sendLog } from '@arriero/contract/panel/panel.contract.ts'
import { call } from '../kit/call.ts'
import { useSession } from '../kit/session.ts'
import { readStored, writeStored } from '../kit/storage.ts'
import { connectTrace, errorData, trace, type TraceTitle } from '../kit/trace.ts'
import { createTraceQueue, type KeyedEntry } from './trace-log.ts'

const storageKey = 'arriero.log'
// What this browser kept was written by an earlier version: only whole entries are taken over.
const keptEntries = z.array(
  z.object({
    key: z.string(),
    title: z.custom<TraceTitle>((title) => typeof title === 'string'),
    host: z.string(),
    path: z.string(),
    data: z.record(z.string(), z.unknown()),
    createdAt: z.string(),
  }),
)

const levelOf = ({ title }: KeyedEntry) =>
  title === 'WARN_CAPTURED' || title === 'SOCKET_ACCOUNT_CLOSE' ? 'warning' : 'error'

/** Gathers what goes wrong in the browser and sends it every 15 s while somebody is signed in (rules LOG-01 to 03). */
export function startLog() {
  const queue = createTraceQueue({
    kept: keptEntries.safeParse(readStored('local', storageKey)).data ?? [],
    keep: (entries) => writeStored('local', storageKey, entries.length > 0 ? entries : undefined),
    newKey: () => crypto.randomUUID(),
    send: async (entries) => {
      const body = entries.map((entry) => ({
        key: entry.key,
        title: entry.title,
        host: entry.host,
        path: entry.path,
        at: entry.createdAt,
        data: entry.data,
        level: levelOf(entry) as 'warning' | 'error',
      }))
      await call(sendLog, { body, unlogged: true })
    },
  })
  connectTrace(queue.add)
  setInterval(() => {
    if (useSession.getState().auth && navigator.onLine) void queue.upload()
  }, logUpload.everyMs)
  addEventListener('error', ({ error, message }) => trace('ERROR_CAPTURED', errorData(error ?? message)))
  addEventListener('unhandledrejection', ({ reason }) => trace('ERROR_CAPTURED', errorData(reason)))
  captureWarnings()
}

/** Warnings of the libraries reach the log too (rule LOG-03); the browser's console still shows them. */
function captureWarnings() {
  const { warn } = console
  const listen = (...parts: unknown[]) => {
    warn(...parts)
    trace('WARN_CAPTURED', { message: parts.map(String).join(' ').slice(0, 2000) })
  }
  Object.assign(console, { warn: listen })
}

let last: string | undefined

/** Notes a screen somebody opened, once per screen in a row (history of route access). */
export function noteVisit(route: string, title: string | undefined) {
  if (route === last || !useSession.getState().auth) return
  const from = last
  last = route
  // A visit that cannot be noted is no matter for the user; the failed call itself is in the log.
  call(recordVisit, { body: { host: location.host, route, ...(title && { title }), ...(from && { from }) } }).catch(
    () => undefined,
  )
}
