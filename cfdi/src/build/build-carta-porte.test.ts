import { expect, test } from 'vitest'
import { sampleCartaPorte } from '../testing/sample-drafts.ts'
import { buildCartaPorte, newCartaPorteId, plainPlate } from './build-carta-porte.ts'

test('weights, distances and counts are the sums of what was entered', () => {
  const draft = sampleCartaPorte('2026-11-21', 3)
  const [origin, destination] = draft.stops
  if (!origin || !destination) throw new Error('the sample has two stops')
  const carta = buildCartaPorte({ ...draft, stops: [origin, destination, { ...destination, distanceKm: '14.605' }] })
  // 120.5 + 121.5 + 122.5; 585.4 + 14.605 rounds to 14.61
  expect(carta.Mercancias).toMatchObject({ PesoBrutoTotal: '364.500', NumTotalMercancias: '3', UnidadPeso: 'KGM' })
  expect(carta.TotalDistRec).toBe('600.01')
  expect(carta.Ubicaciones.map(({ IDUbicacion }) => IDUbicacion)).toEqual(['OR000001', 'DE000002', 'DE000003'])
  expect(carta.Ubicaciones.map(({ DistanciaRecorrida }) => DistanciaRecorrida)).toEqual([undefined, '585.40', '14.61'])
})

test('an own identifier of a stop is completed, a whole one is kept', () => {
  const draft = sampleCartaPorte('2026-11-21')
  const stops = draft.stops.map((stop, i) => ({ ...stop, id: i === 0 ? '42' : 'DE000777' }))
  const carta = buildCartaPorte({ ...draft, stops })
  expect(carta.Ubicaciones.map(({ IDUbicacion }) => IDUbicacion)).toEqual(['OR000042', 'DE000777'])
})

test('plates lose hyphens and blanks', () => {
  expect(plainPlate(' 501-aa 1')).toBe('501AA1')
})

test('a new folio is CCC and the rest of a random UUID, and never the same', () => {
  const ids = Array.from({ length: 100 }, () => newCartaPorteId())
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^CCC[0-9a-f]{5}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
