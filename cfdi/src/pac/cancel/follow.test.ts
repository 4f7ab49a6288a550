import { expect, test } from 'vitest'
import { meaningOf, type SatStatus } from '../sat/status.ts'
import { cancelOutcome, followCancellation, nextStatusCheck } from './follow.ts'

const status = (estado: string, esCancelable: string, estatusCancelacion: string): SatStatus => ({
  codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
  estado,
  esCancelable,
  estatusCancelacion,
  validacionEfos: '200',
})

test.each([
  ['Vigente', 'Cancelable sin aceptación', '', 'vigente', undefined],
  ['Vigente', 'Cancelable con aceptación', '', 'vigente', undefined],
  ['Vigente', 'No cancelable', '', 'vigente', undefined],
  ['Vigente', 'Cancelable con aceptación', 'En proceso', 'en proceso', undefined],
  ['Vigente', 'Cancelable con aceptación', 'Solicitud rechazada', 'rechazada', 'rechazada'],
  ['Cancelado', 'Cancelable sin aceptación', 'Cancelado sin aceptación', 'cancelada', 'cancelada'],
  ['Cancelado', 'Cancelable con aceptación', 'Cancelado con aceptación', 'cancelada', 'cancelada'],
  ['Cancelado', 'Cancelable con aceptación', 'Plazo vencido', 'cancelada', 'cancelada'],
  ['No Encontrado', '', '', 'no encontrado', undefined],
])('%s, %s, «%s» (§12.7) is %s', (estado, esCancelable, estatus, state, outcome) => {
  expect(meaningOf(status(estado, esCancelable, estatus)).state).toBe(state)
  expect(cancelOutcome(status(estado, esCancelable, estatus))).toBe(outcome)
})

test.each([
  ['200', false],
  ['201', false],
  ['', false],
  ['100', true],
])('ValidacionEFOS %s: listed %s', (validacionEfos, listed) => {
  expect(meaningOf({ ...status('Vigente', 'No cancelable', ''), validacionEfos })).toMatchObject({
    listed,
    cancelable: 'no',
  })
})

test('the authority is asked after 1, 5, 15 and 60 minutes, then every six hours', () => {
  // A Monday.
  const at = (checks: number) => nextStatusCheck('2026-11-16T12:00:00.000Z', checks)
  expect([0, 1, 2, 3, 4, 5].map(at)).toEqual([
    '2026-11-16T12:01:00.000Z',
    '2026-11-16T12:05:00.000Z',
    '2026-11-16T12:15:00.000Z',
    '2026-11-16T13:00:00.000Z',
    '2026-11-16T19:00:00.000Z',
    '2026-11-17T01:00:00.000Z',
  ])
})

test('it is asked for five business days: a request of Thursday is followed over the week-end until Thursday', () => {
  let last = ''
  for (let checks = 0; ; checks++) {
    const at = nextStatusCheck('2026-11-19T12:00:00.000Z', checks)
    if (at === undefined) break
    last = at
  }
  expect(last).toBe('2026-11-26T07:00:00.000Z')
})

test('a question that fails does not end the following; the final answer does', async () => {
  const answers = [
    () => Promise.reject(new Error('sin red')),
    () => Promise.resolve(status('Vigente', 'Cancelable con aceptación', 'En proceso')),
    () => Promise.resolve(status('Vigente', 'Cancelable con aceptación', 'Solicitud rechazada')),
  ]
  const waited: string[] = []
  const seen: string[] = []
  const outcome = await followCancellation({
    requestedAt: '2026-11-16T12:00:00.000Z',
    ask: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    waitUntil: async (at) => void waited.push(at),
    onStatus: ({ state }) => void seen.push(state),
  })
  expect(outcome).toBe('rechazada')
  expect(waited).toHaveLength(3)
  expect(seen).toEqual(['en proceso', 'rechazada'])
})

test('a request that nobody answers ends by saying so', async () => {
  const outcome = await followCancellation({
    requestedAt: '2026-11-16T12:00:00.000Z',
    ask: () => Promise.resolve(status('Vigente', 'Cancelable con aceptación', 'En proceso')),
    waitUntil: () => Promise.resolve(),
  })
  expect(outcome).toBe('sin respuesta')
})
