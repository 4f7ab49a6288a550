import { afterEach, expect, test, vi } from 'vitest'
import { hearing } from '../../kit/live.fixture.ts'
import { queryClient } from '../../kit/query.ts'
import { connectToasts, type Toast } from '../../kit/shell/toast.ts'
import { plannedTrip } from './trips.fixture.ts'
import { tripKeys } from './trips.keys.ts'
import { listenTrips } from './trips.live.ts'

// There is no page here whose rows could flash.
vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => queryClient.clear())

/** A console that holds these trips: what its sockets tell, and what becomes of lists and toasts. */
function consoleWith(...names: string[]) {
  const hear = hearing(listenTrips)
  const toasts: Toast[] = []
  const disconnect = connectToasts((toast) => toasts.push(toast))
  const results = names.map((name, at) => ({ ...plannedTrip, id: at + 1, name }))
  queryClient.setQueryData(tripKeys.lists, { count: results.length, results })
  const shown = () => queryClient.getQueryData<{ results: { name: string }[] }>(tripKeys.lists)?.results
  return {
    hear,
    names: () => shown()?.map(({ name }) => name),
    isAskedAnew: () => queryClient.getQueryState(tripKeys.lists)?.isInvalidated,
    told: () => {
      disconnect()
      return toasts
    },
  }
}

test('TRIP-05 and 08 a finished trip leaves the list, is told with its PDF, and the list is asked for anew', () => {
  const { hear, names, isAskedAnew, told } = consoleWith('Monterrey 12', 'Laredo 3')
  hear('travel_finalized', { ...plannedTrip, id: 1, name: 'Monterrey 12' })
  expect([names(), isAskedAnew()]).toEqual([['Laredo 3'], true])
  expect(told()).toMatchObject([
    { kind: 'success', text: 'Viaje "Monterrey 12" ha finalizado', action: { label: 'Ver PDF' } },
  ])
})

test('TRIP-10 a new trip is told with a sound, and the list is asked for anew', () => {
  const { hear, isAskedAnew, told } = consoleWith('A')
  hear('travel_assigned', { id: 9, name: 'Nuevo', count: 1 })
  expect(isAskedAnew()).toBe(true)
  expect(told()).toMatchObject([{ kind: 'success', text: 'Viaje Creado', detail: 'Nuevo', sound: 'done' }])
})

test('TRIP-09 and 11 a cancelled trip leaves the list and is told', () => {
  const { hear, names, told } = consoleWith('A', 'B')
  hear('travel_canceled', { id: 1, name: 'A' })
  expect(names()).toEqual(['B'])
  expect(told()).toMatchObject([{ text: 'Viaje Eliminado', detail: 'A' }])
})
