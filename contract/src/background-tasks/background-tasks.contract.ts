import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { wire } from '../core/wire.ts'

export const taskStatuses = ['PENDING', 'STARTED', 'RETRY', 'FAILURE', 'SUCCESS'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Polled every 5 s, up to 36 tries. */
export const taskPoll = { everyMs: 5000, tries: 36 } as const

export const taskState = wire({
  status: z.enum(taskStatuses),
  label: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  error: z.string().nullable(),
})

export const taskStatus = endpoint({
  method: 'GET',
  path: '/apis/tasks/status/{id}',
  access: 'session',
  reply: taskState,
  summary: 'Estado de una tarea en segundo plano.',
})

/** JSON by default (a file as a signed reference); the file itself with `response_type=blob`. */
export const taskResult = endpoint({
  method: 'GET',
  path: '/apis/tasks/result/{id}',
  access: 'session',
  query: wire({ response_type: z.string().optional() }),
  reply: z.unknown(),
  summary: 'Resultado de una tarea en segundo plano.',
})

/** Stops a task that has not ended: what it would have saved is not saved. The task then reads FAILURE. */
export const cancelTask = endpoint({
  method: 'POST',
  path: '/apis/tasks/cancel/{id}',
  access: 'session',
  reply: taskState,
  summary: 'Cancela una tarea en segundo plano.',
})
