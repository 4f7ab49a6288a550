import { expect, test } from 'vitest'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import { withGeofences, withoutGeofence } from './geofence-cache.ts'

const geofence = (id: number, name: string): Geofence => ({
  id,
  name,
  folio: null,
  customer: null,
  customerUserId: null,
  group: null,
  color: '#117dd4',
  description: '',
  address: null,
  kind: 'console',
  platform: null,
  version: 1,
  updatedAt: '2026-11-21T18:00:00.000Z',
  shape: { kind: 'circle', points: [{ lat: 25, lon: -100 }], sizeM: 100 },
})
const names = (rows: readonly Geofence[]) => rows.map(({ name }) => name)

test('a geofence created elsewhere takes its place in the list by name', () => {
  const rows = [geofence(1, 'Aduana'), geofence(2, 'Patio 10')]
  expect(names(withGeofences(rows, [geofence(3, 'Patio 2'), geofence(4, 'ágora')]))).toEqual([
    'Aduana',
    'ágora',
    'Patio 2',
    'Patio 10',
  ])
})

test('one that changed replaces itself instead of appearing twice', () => {
  const rows = [geofence(1, 'Aduana'), geofence(2, 'Patio')]
  expect(names(withGeofences(rows, [geofence(1, 'Recinto')]))).toEqual(['Patio', 'Recinto'])
})

test('one that was deleted elsewhere leaves the list, and an unknown one changes nothing', () => {
  const rows = [geofence(1, 'Aduana')]
  expect(withoutGeofence(rows, 1)).toEqual([])
  expect(withoutGeofence(rows, 9)).toEqual(rows)
})
