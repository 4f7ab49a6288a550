import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTrace, type TraceEntry } from '../../kit/trace.ts'
import { consoleGeofences, type GeofenceResource } from './geofence-resource.ts'

const draft = {
  name: 'Patio',
  description: null,
  color: '#117dd4',
  shape: { kind: 'circle', points: [{ lat: 25.7, lon: -100.3 }], sizeM: 100 },
} as unknown as Parameters<GeofenceResource['create']>[0]

beforeEach(() => {
  vi.stubGlobal('location', { host: 'consola', pathname: '/Consola/geocercas' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"detail":"No se pudo"}', { status: 400 })))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['GEOFENCE_CREATE', () => consoleGeofences.create(draft)],
  ['GEOFENCE_CREATE_MANY', () => consoleGeofences.createMany([draft])],
  ['GEOFENCE_UPDATE', () => consoleGeofences.update(5, draft)],
  ['GEOFENCE_DELETE', () => consoleGeofences.remove(5)],
] as const)('LOG-01 and 04 a failure is noted as every failed call and as %s, and thrown on', async (title, act) => {
  const entries: TraceEntry[] = []
  connectTrace((entry) => entries.push(entry))
  await expect(act()).rejects.toThrow('No se pudo')
  expect(entries.map((entry) => entry.title)).toEqual(['REQUEST_ERROR', title])
})
