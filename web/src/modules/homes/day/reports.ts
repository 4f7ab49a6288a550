import { callForHelp, reportIncident } from '@arriero/contract/homes/driver-home.contract.ts'
import type { IncidentKind } from '@arriero/contract/homes/homes.rules.ts'
import { errorText, isForLater } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { keptRecords } from '../../../kit/kept-records.ts'
import { ownUser } from './own-user.ts'

interface Place {
  lat: number
  lon: number
}
/** What a driver reported, until the server has it. */
interface Report {
  /** The server knows it by this: sent again it is the same. */
  key: string
  user: number
  at: string
  place: Place | null
  /** null: a call for help. */
  incident: { kind: IncidentKind; text: string; photo: Blob | null } | null
  /** Why the server does not take it; nothing while it waits. */
  refused?: string
}

const kept = keptRecords<Report>('reports')
export const { remove: forgetReport } = kept

/** Those of whoever is signed in, the oldest first. */
export const readReports = async (): Promise<Report[]> =>
  (await kept.all().catch(() => []))
    .filter(({ user }) => user === ownUser())
    .toSorted((a, b) => a.at.localeCompare(b.at))

type Outcome = 'sent' | 'waits' | 'refused'

/** Kept first, then sent: a phone that dies between both loses nothing. A browser that keeps nothing sends at once. */
export async function report(incident: Report['incident'], place: Place | null): Promise<[Outcome, string?]> {
  const one = { key: crypto.randomUUID(), user: ownUser(), at: new Date().toISOString(), place, incident }
  await kept.put(one).catch(() => undefined)
  return sendOne(one)
}

async function sendOne(one: Report): Promise<[Outcome, string?]> {
  const { key, at, place, incident } = one
  try {
    const sentAt = new Date().toISOString()
    if (incident) {
      const { kind, text, photo } = incident
      const body = {
        kind,
        text,
        at,
        sentAt,
        ...place,
        ...(photo && { photo: new File([photo], 'foto.jpg', { type: photo.type }) }),
      }
      const { tripFolio, ticketFolio } = await call(reportIncident, { uuid: key, body })
      await kept.remove(key).catch(() => undefined)
      return ['sent', tripFolio ?? ticketFolio ?? '']
    }
    await call(callForHelp, { uuid: key, body: { ...place } })
    await kept.remove(key).catch(() => undefined)
    return ['sent']
  } catch (error) {
    if (isForLater(error)) return ['waits']
    await kept.put({ ...one, refused: errorText(error) }).catch(() => undefined)
    return ['refused', errorText(error)]
  }
}

/** Sends what waits, in its order, until the signal goes. */
export async function sendReports(): Promise<void> {
  for (const one of await readReports()) {
    if (one.refused !== undefined) continue
    const [outcome] = await sendOne(one)
    if (outcome === 'waits') return
  }
}
