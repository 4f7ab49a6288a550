import type { LogEntryDraft } from '@arriero/contract/panel/panel.contract.ts'
import type { NewLogEntry } from './panel.repository.ts'

/** Characters of an entry's data as JSON; the rest is cut. */
const mostData = 16_384
const dayMs = 86_400_000
/** What waited longer in a browser that was offline has no use any more; its time is then the time of arrival. */
const oldestMs = 30 * dayMs

const warnings = new Set(['WARN_CAPTURED', 'SOCKET_ACCOUNT_CLOSE'])

/** What is kept of an entry: bounded, with a time that can be believed. Who sent it is not taken from it. */
export function toLogEntry(draft: LogEntryDraft, agent: string, now = Date.now()): NewLogEntry {
  return {
    key: draft.key == null ? null : storable(draft.key),
    title: storable(draft.title),
    level: draft.level ?? (warnings.has(draft.title) ? 'warning' : 'error'),
    host: draft.host == null ? null : storable(draft.host),
    path: draft.path == null ? null : storable(draft.path),
    data: bounded(draft.data),
    agent: agent.slice(0, 300),
    at: new Date(believable(draft.at, now)).toISOString(),
  }
}

function believable(at: string | null | undefined, now: number): number {
  const time = at ? Date.parse(at) : Number.NaN
  return time > now - oldestMs && time < now + dayMs ? time : now
}

function bounded(data: unknown): unknown {
  const text = JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  if (text === undefined) return undefined
  return text.length <= mostData ? JSON.parse(text) : { cut: true, text: storable(text.slice(0, mostData)) }
}

/** Texts of a browser's errors hold anything; the database takes no NUL and no half of a sign. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
