import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../kit/session.ts'
import { connectToasts } from '../../../kit/shell/toast.ts'
import { connectTrace } from '../../../kit/trace.ts'
import { act } from './act.ts'
import { forget, keepForLater, readOutbox, refuse, useOutbox, type Deed } from './outbox.ts'

const read = (code: string): Deed => ({ what: 'read', code })
const words = () => readOutbox().map((one) => one.words)
const be = (id: number) => useSession.setState({ auth: { user: { id } } as never })

beforeEach(() => {
  // What a browser has and Node has not.
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  be(7)
})
afterEach(() => {
  // What was told and noted here is not for the tests that come after.
  connectToasts(() => {})()
  connectTrace(() => {})
  vi.unstubAllGlobals()
  useSession.setState({ auth: null })
})

test('what is done at a code takes the place of its reading, in the order it was done', () => {
  keepForLater(read('7K3PQ9XW2M'), 'una')
  keepForLater(read('0000000000'), 'otra')
  keepForLater({ what: 'here', code: '7K3PQ9XW2M', place: 'Andén 4' }, 'una está en Andén 4')
  expect(words()).toEqual(['otra', 'una está en Andén 4'])
  expect(useOutbox.getState().items).toHaveLength(2)
})

test('what was tried once waits with the key it was tried with: the server may know it already', async () => {
  const keys: unknown[] = []
  // A failure is written into the console's log, with its address.
  vi.stubGlobal('location', { host: 'arriero.test', pathname: '/' })
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    keys.push(JSON.parse(String(body)).key)
    throw new TypeError('Failed to fetch')
  })
  expect(await act({ what: 'take', storeId: 1, unitId: 2, partId: 3, qty: 4 }, 'Sacar 4')).toBe(true)
  expect(keys).toHaveLength(1)
  expect(readOutbox()).toMatchObject([{ id: keys[0], words: 'Sacar 4' }])
})

test('what the server refused stays, with its reason, until somebody takes it away', () => {
  keepForLater({ what: 'receive', assetId: 3 }, 'Recibir Patín')
  const id = readOutbox()[0]?.id ?? ''
  refuse(id, 'Ya está en «Disponible».')
  expect(readOutbox()).toMatchObject([{ refused: 'Ya está en «Disponible».' }])
  forget(id)
  expect(readOutbox()).toEqual([])
})

test('another person at the same phone neither sees nor sends it', () => {
  keepForLater(read('7K3PQ9XW2M'), 'una')
  be(8)
  expect(readOutbox()).toEqual([])
  keepForLater(read('0000000000'), 'la mía')
  be(7)
  expect(words()).toEqual(['una'])
})

test('what is broken in the storage keeps nothing else from being sent', () => {
  keepForLater(read('7K3PQ9XW2M'), 'una')
  localStorage.setItem('arriero.scans.7', JSON.stringify([{ what: 'drop' }, ...readOutbox()]))
  expect(words()).toEqual(['una'])
})

test.each([['no list'], [[{ what: 'drop', id: 1 }]], [{ 0: 'x' }]])(
  'a storage that holds something else is empty: %j',
  (held) => {
    localStorage.setItem('arriero.scans.7', JSON.stringify(held))
    expect(readOutbox()).toEqual([])
  },
)

test('a full phone says so and loses nothing', () => {
  for (let at = 0; at < 500; at += 1) expect(keepForLater({ what: 'receive', assetId: at }, `${at}`)).toBe(true)
  expect(keepForLater({ what: 'receive', assetId: 501 }, 'una más')).toBe(false)
  expect(readOutbox()).toHaveLength(500)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  expect(keepForLater(read('7K3PQ9XW2M'), 'una')).toBe(false)
})
