import { expect, test } from 'vitest'
import type { TaskStatus } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { pollTask } from './tasks.ts'

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
