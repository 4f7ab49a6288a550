import { unreachable } from '../api-error.ts'
import type { SoundName } from '../sounds.ts'

/** Milliseconds on screen (rule TOAST-01); `stay` until closed. */
export const toastDuration = { normal: 5000, alert: 20_000, copy: 10_000, incident: 3000, stay: 0 } as const

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastOptions {
  detail?: string
  action?: { label: string; onClick: () => void }
  /** One of `toastDuration`. */
  duration?: number
  /** Identity of what happened: the same event is told once, however many sockets and calls repeat it. */
  event?: string
  /** ISO instant shown at the right, for what happened before it was told. */
  time?: string
  sound?: SoundName
}
export interface Toast extends ToastOptions {
  kind: ToastKind
  text: string
}

interface Host {
  show: (toast: Toast, key: string) => void
  close: (key: string) => void
}
let host: Host | undefined
const waiting: Toast[] = []
let callHost: (() => void) | undefined

// Enough for a day of alerts; the oldest are forgotten first.
const rememberedEvents = 500
const told = new Set<string>()

function tell(toast: Toast) {
  if (toast.event) {
    if (told.has(toast.event)) return
    told.add(toast.event)
    const [oldest] = told
    if (told.size > rememberedEvents && oldest) told.delete(oldest)
  }
  if (host) showIn(host, toast)
  else {
    waiting.push(toast)
    callHost?.()
  }
}

const keyOf = ({ event, kind, text, detail = '' }: Toast) => event ?? `${kind}:${text}:${detail}`
/** Those on screen that say the server could not be reached: the first success shows that it can. */
const unreached = new Set<string>()

function showIn({ show, close }: Host, toast: Toast) {
  if (toast.kind === 'success') {
    unreached.forEach(close)
    unreached.clear()
  } else if (toast.text === unreachable || toast.detail === unreachable) unreached.add(keyOf(toast))
  show(toast, keyOf(toast))
}

/** Short notices at the top right, announced to screen readers; usable outside components too. */
export const toast = {
  success: (text: string, options?: ToastOptions) => tell({ ...options, kind: 'success', text }),
  error: (text: string, options?: ToastOptions) => tell({ ...options, kind: 'error', text }),
  warning: (text: string, options?: ToastOptions) => tell({ ...options, kind: 'warning', text }),
  info: (text: string, options?: ToastOptions) => tell({ ...options, kind: 'info', text }),
}

/** Runs when a toast waits for a host: the login carries none until there is something to tell. */
export function whenToastWaits(run: () => void) {
  callHost = run
  if (waiting.length > 0) run()
}

/** The mounted host shows them, beginning with those told before it existed. Answers the disconnection. */
export function connectToasts(show: Host['show'], close: Host['close'] = () => undefined) {
  const mine = { show, close }
  host = mine
  for (const early of waiting.splice(0)) showIn(mine, early)
  return () => {
    host = undefined
  }
}
