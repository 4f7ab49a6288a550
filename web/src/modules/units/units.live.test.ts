import { afterEach, expect, test, vi } from 'vitest'
import { hearing } from '../../kit/live.fixture.ts'
import { queryClient } from '../../kit/query.ts'
import { connectToasts } from '../../kit/shell/toast.ts'
import { unitKeys } from './units.texts.ts'
import { listenUnits } from './units.live.ts'

const [hilario, rosa] = [
  { id: 7, name: 'Hilario Cavazos', phone: null },
  { id: 8, name: 'Rosa Treviño', phone: null },
]
// There is no page here whose rows could flash.
vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => queryClient.clear())

test.each([
  ['assigned', hilario, null, 'Hilario Cavazos conduce ahora T-12'],
  ['replaced', hilario, rosa, 'Hilario Cavazos reemplaza a Rosa Treviño en T-12'],
  ['unlinked', null, rosa, 'Rosa Treviño ya no conduce T-12'],
] as const)(
  'USEREV-03 a driver who was %s is told once, and the unit shows who drives it',
  (change, driver, previous, said) => {
    const told: string[] = []
    const disconnect = connectToasts(({ text }) => told.push(text))
    queryClient.setQueryData(unitKeys.lists, { count: 1, results: [{ id: 12, name: 'T-12', driver: previous }] })
    const hear = hearing(listenUnits)
    // Two sockets of one console tell the same.
    for (let at = 0; at < 2; at += 1)
      hear('unit_assigned', { unit: { id: 12, name: 'T-12' }, change, driver, previous })
    disconnect()
    expect(told).toEqual([said])
    expect(queryClient.getQueryData(unitKeys.lists)).toMatchObject({ results: [{ driver }] })
  },
)
