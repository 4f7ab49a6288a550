import { expect, test, vi } from 'vitest'
import type { TaskStatus } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { connectToasts, type Toast } from './shell/toast.ts'
import { pollTask, runTask, useTaskTray } from './tasks.ts'

const times = (count: number, status: TaskStatus): TaskStatus[] => Array.from({ length: count }, () => status)

test.each<[TaskStatus[], string, number]>([
  [['SUCCESS'], 'SUCCESS', 1],
  [['PENDING', 'STARTED', 'SUCCESS'], 'SUCCESS', 3],
  [['PENDING', 'RETRY'], 'RETRY', 2],
  [['STARTED', 'FAILURE'], 'FAILURE', 2],
  [times(40, 'PENDING'), 'TIMEOUT', 36],
  [[...times(35, 'PENDING'), 'SUCCESS'], 'SUCCESS', 36],
])('TASK-01 a task that goes %j ends in %s after %i asks, five seconds apart', async (statuses, outcome, polls) => {
  let asked = 0
  const waits: number[] = []
  const status = async () => ({ status: statuses[asked++] ?? 'PENDING', label: '', done: 0, total: null, error: null })
  const wait = async (ms: number) => void waits.push(ms)
  expect(await pollTask({ status, wait })).toBe(outcome)
  expect(asked).toBe(polls)
  expect(waits).toEqual(Array.from({ length: polls - 1 }, () => 5000))
})

test('work in the background is told when it begins and when it is done, and stays in the tray', async () => {
  const state = { status: 'SUCCESS', label: '', done: 3, total: 3, error: null }
  const answer = (url: string) => (url.includes('/status/') ? state : { rows: 3 })
  vi.stubGlobal('fetch', async (url: string) => Response.json(answer(url)))
  const told: Toast[] = []
  const silence = connectToasts((toast) => told.push(toast))
  await runTask({ title: 'Exportando viajes', start: async () => 7, done: () => ({ text: '3 viajes exportados' }) })
  silence()
  vi.unstubAllGlobals()
  expect(told).toMatchObject([
    { kind: 'info', text: 'Realizando Solicitud', detail: 'Exportando viajes' },
    { kind: 'success', text: 'Exito', detail: '3 viajes exportados' },
  ])
  expect(useTaskTray.getState().tasks).toMatchObject([{ state: 'done', text: '3 viajes exportados' }])
})
