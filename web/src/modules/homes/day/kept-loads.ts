import { keptRecords } from '../../../kit/kept-records.ts'
import { useSession } from '../../../kit/session.ts'
import type { UnsentLoad } from '../../fuel/unsent/unsent.ts'

const kept = keptRecords<UnsentLoad>('fuel')

/** Loads of fuel that wait, without what sends them. */
export async function keptLoads() {
  const own = (await kept.all().catch(() => [])).filter(({ userId }) => userId === useSession.getState().auth?.user.id)
  return own.map(({ key, words, body, refused }) => ({
    key,
    words,
    refused,
    photos: [body.pump, body.odometerPhoto, body.ticketPhoto].filter(Boolean).length,
  }))
}
