import { ownCartaPorte, type DayPaper } from '@arriero/contract/homes/driver-home.contract.ts'
import { travelPdfLink } from '@arriero/contract/trips/trips.contract.ts'
import { call } from '../../../kit/call.ts'
import { offsetHours } from '../../../kit/format.ts'
import { keptRecords } from '../../../kit/kept-records.ts'
import { ownUser } from './own-user.ts'

interface KeptPaper {
  key: string
  user: number
  blob: Blob
  at: string
}
const kept = keptRecords<KeptPaper>('papers')
export const paperKey = ({ kind, id }: DayPaper) => `${kind} ${id}`

async function fetchPaper({ kind, id }: DayPaper): Promise<Blob> {
  if (kind === 'cartaPorte') return call(ownCartaPorte, { id })
  const { url } = await call(travelPdfLink, { travel_id: id, query: { timezone: offsetHours() } })
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(String(reply.status))
  return reply.blob()
}

/** Keeps the papers of the day while there is a signal, and no longer those of other days. Answers which are here. */
export async function keepPapers(papers: readonly DayPaper[]): Promise<ReadonlySet<string>> {
  const wanted = new Set(papers.map(paperKey))
  const all = await kept.all().catch(() => [])
  for (const { key, user } of all) if (user === ownUser() && !wanted.has(key)) await kept.remove(key)
  const here = new Set(all.filter(({ user }) => user === ownUser()).map(({ key }) => key))
  for (const paper of papers) {
    const key = paperKey(paper)
    if (here.has(key)) continue
    try {
      await kept.put({ key, user: ownUser(), blob: await fetchPaper(paper), at: new Date().toISOString() })
      here.add(key)
    } catch {
      // There is no signal, or no room: it is asked for when it is opened.
    }
  }
  return here
}

/** The newest one; without a signal the one that was kept. */
export async function openPaper(paper: DayPaper): Promise<void> {
  const blob = await fetchPaper(paper).catch(async (error: unknown) => {
    const own = (await kept.all()).find(({ key, user }) => key === paperKey(paper) && user === ownUser())
    if (!own) throw error
    return own.blob
  })
  const url = URL.createObjectURL(blob)
  // A window that is not allowed becomes this one: the way back leads here again.
  if (!window.open(url, '_blank')) location.assign(url)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
