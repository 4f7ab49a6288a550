/** Titles of the specification (1 §8) and of its modules; the panel's error log shows them. */
export type TraceTitle =
  | 'REQUEST_ERROR'
  | 'APP_ERROR'
  | 'SOCKET_ERROR'
  | 'SOCKET_ACCOUNT_ERROR'
  | 'SOCKET_ACCOUNT_CLOSE'
  | 'LOGIN'
  | 'GET_INIT_APP_DATA'
  | 'GET_CELERY_TASK_RESULT'
  | 'GET_CELERY_TASK_STATUS'
  | 'GET_EXCEL_TEMPLATE_DATA'
  | 'NAVIGATOR_CLIPBOARD_ERROR'
  | 'INIT_CONSOLE'
  | 'GEOFENCE_CREATE'
  | 'GEOFENCE_CREATE_MANY'
  | 'GEOFENCE_UPDATE'
  | 'GEOFENCE_DELETE'
  | 'ERROR_CAPTURED'
  | 'WARN_CAPTURED'

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

/** The uploader takes over, with what was noted before it existed. */
export function connectTrace(to: Sink) {
  sink = to
  for (const entry of early.splice(0)) to(entry)
}
