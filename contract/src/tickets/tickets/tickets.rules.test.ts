import { expect, test } from 'vitest'
import { areaCreated, areaFailed, minutesWords, whyNotHours, type WorkHours } from '../areas/areas.rules.ts'
import { followUpFailed, nextStates, ticketStates, whyNotState, type TicketState } from './tickets.rules.ts'

test.each([
  [followUpFailed, 'No se ha podido dar seguimiento al Ticket'],
  [areaCreated, 'Área Creada'],
  [areaFailed, 'No se ha podido crear el mantenimiento de activos'],
])('the specified sentence is said as it is written: %s', (said, written) => {
  expect(said).toBe(written)
})

test('the five states, and where each may go', () => {
  expect(ticketStates.map(({ label }) => label)).toEqual(['Abierto', 'En proceso', 'En espera', 'Resuelto', 'Cerrado'])
  const steps = ticketStates.map(({ id }) => [id, nextStates(id)])
  expect(steps).toEqual([
    [1, [2, 3, 4]],
    [2, [3, 4]],
    [3, [2, 4]],
    [4, [2, 5]],
    [5, [2]],
  ])
})

test.each<[TicketState, TicketState, string | undefined]>([
  [1, 2, undefined],
  [2, 2, 'El ticket ya está en «En proceso».'],
  [1, 5, 'De «Abierto» no pasa a «Cerrado».'],
  [5, 4, 'De «Cerrado» no pasa a «Resuelto».'],
])('from %i to %i: %s', (from, to, reason) => {
  expect(whyNotState(from, to)).toBe(reason)
})

const monday = (from: string, to: string): WorkHours => ({ day: 1, from, to })
test.each<[string, WorkHours[], string | undefined]>([
  ['around the clock', [], undefined],
  ['with lunch', [monday('08:00', '13:00'), monday('14:00', '18:00')], undefined],
  ['to the end of the day', [monday('18:00', '24:00')], undefined],
  ['backwards', [monday('18:00', '08:00')], 'El lunes termina antes de empezar (18:00 a 08:00).'],
  [
    'one over the other',
    [monday('14:00', '18:00'), monday('08:00', '15:00')],
    'El lunes se enciman 08:00 a 15:00 y 14:00 a 18:00.',
  ],
])('hours %s', (_, hours, wrong) => {
  expect(whyNotHours(hours)).toBe(wrong)
})

test.each([
  [0, '0 min'],
  [30, '30 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
])('%i minutes are %s', (minutes, words) => {
  expect(minutesWords(minutes)).toBe(words)
})
