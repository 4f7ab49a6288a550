import { create } from 'zustand'
import { readUnsent as readMessages } from '../../chat/outbox.storage.ts'
import { readWaiting } from '../../checklists/fill/store.ts'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { chatPaths } from '../../chat/chat.paths.ts'
import { fuelPaths } from '../../fuel/fuel.paths.ts'
import { useSession } from '../../../kit/session.ts'
import { plural } from '../../../kit/format.ts'
import { forgetReport, readReports, sendReports } from './reports.ts'
import { keptLoads } from './kept-loads.ts'

/** One thing that waits for a signal, or that the server does not take. */
interface Waiting {
  key: string
  what: string
  about: string
  photos: number
  /** Where it is looked at; an incident has nothing more to show. */
  to?: string
  refused?: string | undefined
  /** Takes away what is shown nowhere else. */
  discard?: () => Promise<void>
}

export const useWaiting = create<{ all: readonly Waiting[]; sentAt?: string }>(() => ({ all: [] }))

/** What of this person this phone keeps and the server lacks, whatever kept it. */
export async function readAllWaiting(): Promise<readonly Waiting[]> {
  const [checklists, loads, messages, reports] = await Promise.all([
    readWaiting().catch(() => []),
    keptLoads(),
    readMessages(useSession.getState().auth?.user.id ?? 0),
    readReports(),
  ])
  const all: Waiting[] = [
    ...reports.map(({ key, incident, refused }) => ({
      key,
      what: incident ? 'Incidencia' : 'Llamada de auxilio',
      about: incident?.text ?? '',
      photos: incident?.photo ? 1 : 0,
      refused,
      discard: () => forgetReport(key),
    })),
    ...checklists.map(({ key, checklist, unit, trip, photos, refused }) => ({
      key,
      what: checklist.name,
      about: unit?.name ?? trip?.folio ?? '',
      photos: photos.length,
      to: checklistPaths.fill,
      refused,
    })),
    ...loads.map(({ key, words, photos, refused }) => ({
      key,
      what: 'Carga de combustible',
      about: words,
      photos,
      to: fuelPaths.home,
      refused,
    })),
    ...messages.map(({ clientId, text, files }) => ({
      key: clientId,
      what: 'Mensaje',
      about: text,
      photos: files.length,
      to: chatPaths.list,
    })),
  ]
  useWaiting.setState({ all })
  return all
}

/** Sends what waits, each by what kept it; messages leave when the chat is opened. */
export async function sendAllWaiting(): Promise<void> {
  const before = await readAllWaiting()
  if (before.length === 0) return
  await sendReports()
  if (before.some(({ to }) => to === checklistPaths.fill))
    await import('../../checklists/fill/send.ts').then(({ sendWaiting }) => sendWaiting())
  if (before.some(({ to }) => to === fuelPaths.home))
    await import('../../fuel/unsent/unsent.ts').then(({ sendUnsent }) => sendUnsent())
  const after = await readAllWaiting()
  if (after.length < before.length) useWaiting.setState({ sentAt: new Date().toISOString() })
}

/** '1 carga, 2 CheckList, 3 fotos'. */
export function waitingWords(all: readonly Waiting[]): string {
  const photos = all.reduce((sum, one) => sum + one.photos, 0)
  return [plural(all.length, 'registro', 'registros'), photos > 0 && plural(photos, 'foto', 'fotos')]
    .filter(Boolean)
    .join(', ')
}
