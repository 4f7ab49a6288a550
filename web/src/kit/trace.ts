import type { logTitles } from '@arriero/contract/panel/panel.contract.ts'

/** Titles of the specification (rules LOG-01 to LOG-06); the panel's error log shows them. */
export type TraceTitle = (typeof logTitles)[number]

export interface TraceEntry {
  title: TraceTitle
  host: string
  path: string
  data: Record<string, unknown>
  /** ISO instant. */
  createdAt: string
}

type Sink = (entry: TraceEntry) => void
let sink: Sink | undefined
const early: TraceEntry[] = []

/** Notes something for the support log; it reaches the server with the next upload, also after being offline. */
export function trace(title: TraceTitle, data: Record<string, unknown>) {
  const entry = { title, host: location.host, path: location.pathname, data, createdAt: new Date().toISOString() }
  if (sink) sink(entry)
  else early.push(entry)
}

/** An error as plain data: message, name and stack, without what it may hold of the user's. */
export const errorData = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack?.slice(0, 2000) }
    : { message: String(error) }

/** A failure of the work is noted under its title, then thrown on. */
export async function noted<Result>(title: TraceTitle, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    trace(title, errorData(error))
    throw error
  }
}

/** The uploader takes over, with what was noted before it existed. */
export function connectTrace(to: Sink) {
  sink = to
  for (const entry of early.splice(0)) to(entry)
}
