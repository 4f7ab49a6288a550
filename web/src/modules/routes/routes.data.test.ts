import { expect, test } from 'vitest'
import type { RouteDestination } from '@arriero/contract/routes/routes.contract.ts'
import { placesOf, withRoute } from './routes.data.ts'

const route = (id: number, name: string): RouteDestination => ({
  id,
  name,
  origin: { id: 1, name: 'Apodaca' },
  destination: { id: 2, name: 'Laredo' },
  line: [
    { lat: 25.7, lng: -100.2 },
    { lat: 27.5, lng: -99.5 },
  ],
  distanceKm: 220,
  durationMinutes: 160,
  priceKm: '24.50',
  active: true,
  version: 1,
})

test('a route changed elsewhere takes the place it had; a new one comes first', () => {
  const rows = [route(1, 'Norte'), route(2, 'Sur')]
  expect(withRoute(rows, { ...route(2, 'Sur por libre'), active: false }).map(({ name }) => name)).toEqual([
    'Norte',
    'Sur por libre',
  ])
  expect(withRoute(rows, route(3, 'Bajío')).map(({ name }) => name)).toEqual(['Bajío', 'Norte', 'Sur'])
})

test('the line of a route becomes places of the map', () => {
  expect(placesOf(route(1, 'Norte'))).toEqual([
    { lat: 25.7, lon: -100.2 },
    { lat: 27.5, lon: -99.5 },
  ])
})
