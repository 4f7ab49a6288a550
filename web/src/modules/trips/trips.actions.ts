import {
  cancelTravel,
  exportTravels,
  exportTravelsTask,
  finalizeTravel,
  travelPdfLink,
  updateLocks,
} from '@arriero/contract/trips/trips.contract.ts'
import { importTemplate } from '@arriero/contract/trips/trips-import.contract.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { TripLock, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { tripTexts } from '@arriero/contract/trips/trips.rules.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { download } from '../../kit/download.ts'
import { offsetHours, plural } from '../../kit/format.ts'
import { exportList } from '../../kit/list/export-list.ts'
import { overlay } from '../../kit/shell/loaders.ts'
import { toast } from '../../kit/shell/toast.ts'
import { changeTrip, reloadDetail, reloadTrips, removeTrip } from './trips.cache.ts'
import { screenTexts } from './trips.texts.ts'

type Named = Pick<TripRow, 'id' | 'name'>
type Listed = Pick<TripRow, 'id' | 'name' | 'folio'>

/** Identities of what is told both by our own call and by the sockets: once is enough. */
export const createdEvent = (id: number) => `trip-created-${id}`
export const cancelledEvent = (id: number) => `trip-cancelled-${id}`

/** 'Viaje "…" ha finalizado' with 'Ver PDF', once however many sockets and calls say it (rule TRIP-08). */
export const tellFinished = ({ id, name }: Named) =>
  toast.success(tripTexts.finished(name), {
    event: `trip-finished-${id}`,
    action: { label: tripTexts.seePdf, onClick: () => void openPdf(id) },
  })

/** The PDF in a new tab, by its signed address (rule ROUTE-08). */
export async function openPdf(id: number): Promise<void> {
  // Opened within the click: after the answer the browser would block it.
  const tab = window.open('', '_blank')
  tab?.document.body.append('Preparando el PDF…')
  try {
    const { url } = await call(travelPdfLink, { travel_id: id, query: { timezone: offsetHours() } })
    if (!tab) {
      location.assign(url)
      return
    }
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    toast.error('No se pudo abrir el PDF', { detail: errorText(error) })
  }
}

/** Asks and finishes a trip; answers whether it was done (rule TRIP-08). */
export const askFinish = (trip: Listed, hint?: string | null) =>
  confirm({
    title: `Finalizar el viaje «${trip.name}»`,
    variant: 'warning',
    confirmText: 'Finalizar',
    content: hint ? `${hint}. ${screenTexts.finishConsequence}` : screenTexts.finishConsequence,
    onConfirm: () => finish(trip),
  })

async function finish(trip: Named): Promise<void> {
  await call(finalizeTravel, { body: { id: trip.id } })
  removeTrip(trip.id)
  tellFinished(trip)
  await Promise.all([reloadTrips(), reloadDetail(trip.id)])
}

/** Finishes the chosen trips one after the other; those that refuse are named with their reason. */
export async function askFinishMany(trips: readonly Listed[], clear: () => void): Promise<void> {
  const done = async () => {
    const refused: string[] = []
    for (const trip of trips) {
      try {
        await finish(trip)
      } catch (error) {
        refused.push(`${trip.folio}: ${errorText(error)}`)
      }
    }
    clear()
    if (refused.length > 0)
      toast.error(plural(refused.length, 'viaje no se finalizó', 'viajes no se finalizaron'), {
        detail: refused.join(' · '),
        duration: 0,
      })
  }
  await confirm({
    title: `Finalizar ${plural(trips.length, 'viaje', 'viajes')}`,
    content: `${trips.map(({ folio }) => folio).join(', ')}. ${screenTexts.finishConsequence}`,
    variant: 'warning',
    confirmText: 'Finalizar',
    onConfirm: done,
  })
}

/** Cancels a trip (rule TRIP-09); the toast 'Viaje Eliminado' is told once with the socket's. */
async function cancelTrip(trip: Named, reason?: string): Promise<void> {
  await call(cancelTravel, { body: { id: trip.id, ...(reason && { reason }) } })
  removeTrip(trip.id)
  toast.info(tripTexts.cancelled, { detail: trip.name, event: cancelledEvent(trip.id) })
  await Promise.all([reloadTrips(), reloadDetail(trip.id)])
}

/** Cancels one after the other for one reason; answers those that refused, and why. */
export async function cancelTrips<T extends Listed>(
  trips: readonly T[],
  reason: string,
): Promise<{ trip: T; why: string }[]> {
  const refused: { trip: T; why: string }[] = []
  for (const trip of trips) {
    try {
      await cancelTrip(trip, reason)
    } catch (error) {
      refused.push({ trip, why: errorText(error) })
    }
  }
  return refused
}

export async function saveLocks(id: number, locks: TripLock[]): Promise<void> {
  const row = await call(updateLocks, { body: { id, locks } })
  changeTrip(id, (trip) => ({ ...trip, locks: row.locks, version: row.version }))
  await reloadDetail(id)
}

/** The sheet of the filter. */
export const exportTrips = (query: QueryOf<typeof exportTravels>) =>
  exportList({ now: exportTravels, task: exportTravelsTask }, 'viajes', query)

/** The sheet to fill in for an import, with the account's own lists in it. */
export async function fetchTemplate(): Promise<void> {
  try {
    download(await overlay('Preparando la plantilla…', call(importTemplate)))
  } catch (error) {
    toast.error('No se pudo descargar la plantilla', { detail: errorText(error) })
  }
}
