/** Derived, never stored: the server keeps what was last seen and when people were connected. */
export const messageStates = { sending: 1, error: 2, sent: 3, received: 4, viewed: 5 } as const
export type MessageState = (typeof messageStates)[keyof typeof messageStates]

/** A participant besides the sender, as the state of a message needs them. */
export interface Reader {
  isVisible: boolean
  /** 0: nothing yet. */
  lastSeenId: number
  wasConnectedSince: boolean
}

/** Rule CHAT-02, of a message the server has. */
export function stateOf(messageId: number, others: readonly Reader[]): MessageState {
  const visible = others.filter(({ isVisible }) => isVisible)
  if (visible.length === 0) return messageStates.sent
  if (visible.every(({ lastSeenId }) => lastSeenId >= messageId)) return messageStates.viewed
  if (visible.every(({ lastSeenId, wasConnectedSince }) => wasConnectedSince || lastSeenId > 0))
    return messageStates.received
  return messageStates.sent
}

/** Rule CHAT-04, of messages of others. */
export const unreadAmong = (messages: readonly { id: number; isViewed?: boolean }[], lastSeenId: number): number =>
  messages.filter(({ id, isViewed }) => id > lastSeenId && !isViewed).length

/** Rule CHAT-05: what has been seen stays seen. */
export const seenAfter = (lastSeenId: number, shownId: number): number => Math.max(lastSeenId, shownId)

/** Rule CHAT-07. */
export const isTold = ({ isSilent, isOpen }: { isSilent: boolean; isOpen: boolean }): boolean => !isSilent && !isOpen

export const popupMs = 8500
export const listRefreshMs = 300_000
/** Rule CHAT-16: a message that is jumped to comes into view after `delay`, within `duration`. */
export const scrollTo = { delay: 500, duration: 300 } as const

const dayOf = (moment: Date, zone?: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** Rule CHAT-09: the hour today, 'Ayer', the weekday within six days, else the date. */
export function timeLabel(at: Date, now: Date, zone?: string): string {
  const [then, today] = [dayOf(at, zone), dayOf(now, zone)]
  const days = Math.round((Date.parse(today) - Date.parse(then)) / 86_400_000)
  if (days <= 0)
    return new Intl.DateTimeFormat('es-MX', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    }).format(at)
  if (days === 1) return 'Ayer'
  if (days <= 6) return new Intl.DateTimeFormat('es-MX', { timeZone: zone, weekday: 'long' }).format(at)
  const [year, month, day] = then.split('-')
  return `${day}/${month}/${year}`
}
