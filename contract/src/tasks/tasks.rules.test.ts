import { expect, test } from 'vitest'
import { taskTexts, whyNotMove, type TaskLane, type TaskMove } from './tasks.rules.ts'

test.each([
  ['created', 'Tarea Creada con Exito'],
  ['updated', 'Tarea Actualizada'],
  ['deleted', 'Tarea Eliminada'],
] as const)('TASKS-01: a task %s says %s', (what, text) => {
  expect(taskTexts[what]).toBe(text)
})

const standing = { lane: 1 as TaskLane, validatorId: null, doneById: null, toFill: 0, waitsFor: [] as string[] }
const keeper = { userId: 1, isAssigned: false, keeps: true }
const worker = { userId: 2, isAssigned: true, keeps: false }
const stranger = { userId: 3, isAssigned: false, keeps: false }

test.each<[TaskMove, Partial<typeof standing> & object, typeof keeper, string | undefined]>([
  ['start', {}, worker, undefined],
  ['start', {}, keeper, undefined],
  ['start', {}, stranger, 'La tarea no está asignada a usted.'],
  ['start', { lane: 2 }, worker, 'Una tarea en «En proceso» no admite «Empezar».'],
  ['start', { waitsFor: ['TA-1', 'TA-2'] }, worker, 'Espera a TA-1, TA-2.'],
  ['finish', { waitsFor: ['TA-1'] }, keeper, 'Espera a TA-1.'],
  ['finish', { toFill: 1 }, worker, 'Falta llenar su CheckList.'],
  ['finish', { toFill: 2 }, worker, 'Faltan 2 CheckList por llenar.'],
  ['finish', { lane: 2 }, worker, undefined],
  ['finish', { lane: 4 }, worker, 'Una tarea en «Terminada» no admite «Terminar».'],
  ['cancel', {}, worker, 'Sólo quien administra tareas la cancela o la reabre.'],
  ['cancel', { lane: 3 }, keeper, undefined],
  ['reopen', { lane: 5 }, keeper, undefined],
  ['validate', { lane: 4 }, keeper, 'Una tarea en «Terminada» no admite «Validar».'],
])('%s of %j by %j', (move, given, who, why) => {
  expect(whyNotMove(move, { ...standing, ...given }, who)).toBe(why)
})

test('whoever finished it does not look at it; its validator and who keeps tasks do', () => {
  const waiting = { ...standing, lane: 3 as const, validatorId: 3, doneById: 2 }
  expect(whyNotMove('validate', waiting, { ...worker, keeps: true })).toBe('Quien la terminó no la valida.')
  expect(whyNotMove('validate', waiting, stranger)).toBeUndefined()
  expect(whyNotMove('return', waiting, keeper)).toBeUndefined()
  expect(whyNotMove('return', waiting, { ...stranger, userId: 9 })).toBe('La valida otra persona.')
})
