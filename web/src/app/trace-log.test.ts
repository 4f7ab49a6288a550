import { expect, test } from 'vitest'
import type { TraceEntry } from '../kit/trace.ts'
import { createTraceQueue, mostKept, type KeyedEntry } from './trace-log.ts'

const entry = (title: TraceEntry['title']): TraceEntry => ({
  title,
  host: 'consola',
  path: '/Consola',
  data: {},
  createdAt: '2026-11-21T18:00:00.000Z',
})

function queueWith({ kept = [], isOnline = () => true }: { kept?: KeyedEntry[]; isOnline?: () => boolean }) {
  const sent: string[][] = []
  let stored: readonly KeyedEntry[] = kept
  let keys = 0
  const queue = createTraceQueue({
    kept,
    keep: (entries) => (stored = entries),
    newKey: () => `key ${(keys += 1)}`,
    send: async (entries) => {
      if (!isOnline()) throw new Error('offline')
      sent.push(entries.map(({ key }) => key))
    },
  })
  return { queue, sent, stored: () => stored.map(({ key }) => key) }
}

test('LOG-02 what was gathered goes as one list, in order, once', async () => {
  const { queue, sent, stored } = queueWith({})
  queue.add(entry('REQUEST_ERROR'))
  queue.add(entry('SOCKET_ERROR'))
  await queue.upload()
  await queue.upload()
  expect(sent).toEqual([['key 1', 'key 2']])
  expect(stored()).toEqual([])
})

test('entries of an offline hour wait in the browser and go when it is over', async () => {
  let online = false
  const { queue, sent, stored } = queueWith({ isOnline: () => online, kept: [{ ...entry('LOGIN'), key: 'yesterday' }] })
  queue.add(entry('REQUEST_ERROR'))
  await queue.upload()
  expect(stored()).toEqual(['yesterday', 'key 1'])
  online = true
  await queue.upload()
  expect(sent).toEqual([['yesterday', 'key 1']])
})

test('a night offline keeps the newest entries only', () => {
  const { queue, stored } = queueWith({})
  for (let at = 0; at < mostKept + 20; at += 1) queue.add(entry('REQUEST_ERROR'))
  expect(stored()).toHaveLength(mostKept)
  expect(stored().at(-1)).toBe(`key ${mostKept + 20}`)
})

test('an entry added while a batch is on its way is not lost with it', async () => {
  const { queue, sent, stored } = queueWith({})
  queue.add(entry('REQUEST_ERROR'))
  const upload = queue.upload()
  queue.add(entry('APP_ERROR'))
  await upload
  expect(sent).toEqual([['key 1']])
  expect(stored()).toEqual(['key 2'])
})
