import { expect, test } from 'vitest'
import { tripStateLabels, tripTexts } from './trips.rules.ts'

test('TRIP-12 the four states by their number', () => {
  expect(tripStateLabels).toEqual({ 1: 'Sin iniciar', 2: 'En viaje', 3: 'Cargando', 4: 'Descargando' })
})

test('TRIP-08, 10, 11 and INCIDENT-01 are told in these words', () => {
  expect({ ...tripTexts, finished: tripTexts.finished('Monterrey 12') }).toEqual({
    finished: 'Viaje "Monterrey 12" ha finalizado',
    seePdf: 'Ver PDF',
    created: 'Viaje Creado',
    cancelled: 'Viaje Eliminado',
    incidentSaved: 'Incidente registrado',
    incidentFailed: 'Error al registrar Incidencia',
  })
})
