import type { z } from 'zod'
import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import type { geofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { call, type As } from '../api.ts'
import { unique } from '../factories.ts'

/** A yard of 200 m around a place near Monterrey. */
export const circle = (lat = 25.67, lon = -100.31, sizeM = 200): GeofenceShape => ({
  kind: 'circle',
  points: [{ lat, lon }],
  sizeM,
})
export const square = (lat = 25.67, lon = -100.31, half = 0.002): GeofenceShape => ({
  kind: 'polygon',
  sizeM: null,
  points: [
    { lat: lat - half, lon: lon - half },
    { lat: lat - half, lon: lon + half },
    { lat: lat + half, lon: lon + half },
    { lat: lat + half, lon: lon - half },
  ],
})

/** A console geofence of the signed-in user's account. */
export const makeGeofence = (as: As, given: Partial<z.output<typeof geofenceDraft>> = {}) =>
  call(as, createGeofence, { body: { name: unique('Patio'), shape: circle(), ...given } })
