import { keptRecords } from '../../kit/kept-records.ts'
import type { Unsent } from './outbox.ts'

// What waits to be sent outlives the page, with its files. In a private window it lives as long as the page.
const kept = keptRecords<Unsent & { key: string }>('chat')

export const keepUnsent = (message: Unsent) => kept.put({ ...message, key: message.clientId }).catch(() => undefined)
export const forgetUnsent = (clientId: string) => kept.remove(clientId).catch(() => undefined)
/** What this person wrote in this browser and the server does not have. */
export const readUnsent = async (userId: number): Promise<Unsent[]> =>
  (await kept.all().catch(() => [])).filter((message) => message.userId === userId)
