import { expect, test } from 'vitest'
import type { LiveFrame } from '@arriero/contract/tracking/tracking.channel.ts'
import { LiveLine } from './live-line.ts'

class Socket extends EventTarget {
  isClosed = false
  close() {
    this.isClosed = true
  }
}

const frame: LiveFrame = {
  cursor: 'b.7',
  full: false,
  base: 1,
  id: [],
  lat: [],
  lon: [],
  course: [],
  speed: [],
  state: [],
  age: [],
  ignition: [],
  since: [],
  gone: [],
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

function made(ticket: () => Promise<string> = async () => 'x') {
  const opened: { path: string; protocols: string[]; socket: Socket }[] = []
  const waits: { ms: number; run: () => void }[] = []
  const heard = { frames: [] as LiveFrame[], states: [] as boolean[], resyncs: 0, bad: [] as string[] }
  let cursor = 'b.6'
  const line = new LiveLine('/socket/live/1', () => cursor, {
    ticket,
    open: (path, protocols) => {
      const socket = new Socket()
      opened.push({ path, protocols, socket })
      // The line only closes and listens.
      return socket as unknown as WebSocket
    },
    later: (ms, run) => {
      waits.push({ ms, run })
      return () => waits.splice(0)
    },
    onFrame: (one) => {
      cursor = one.cursor
      heard.frames.push(one)
    },
    onState: (isOpen) => heard.states.push(isOpen),
    onResync: () => (heard.resyncs += 1),
    onBadFrame: (problem) => heard.bad.push(problem),
  })
  const say = (text: string) => opened.at(-1)?.socket.dispatchEvent(new MessageEvent('message', { data: text }))
  return { line, opened, waits, heard, say }
}

test('it opens behind the list and hears positions', async () => {
  const { opened, heard, say } = made()
  await settled()
  expect(opened[0]).toMatchObject({ path: '/socket/live/1?cursor=b.6', protocols: ['arriero', 'ticket.x'] })
  say(JSON.stringify({ event: 'positions', data: frame }))
  expect(heard.frames).toEqual([frame])
})

test('a broken socket opens again after five seconds, behind the last frame', async () => {
  const { opened, waits, heard, say } = made()
  await settled()
  opened[0]?.socket.dispatchEvent(new Event('open'))
  say(JSON.stringify({ event: 'positions', data: frame }))
  opened[0]?.socket.dispatchEvent(new Event('close'))
  expect(heard.states).toEqual([true, false])
  expect(waits[0]?.ms).toBe(5000)
  waits[0]?.run()
  await settled()
  expect(opened[1]?.path).toBe('/socket/live/1?cursor=b.7')
})

test('without a ticket it tries again', async () => {
  const { opened, waits } = made(() => Promise.reject(new Error('no')))
  await settled()
  expect(opened).toHaveLength(0)
  expect(waits).toHaveLength(1)
})

test('lost frames ask for the list; an odd frame is noted and the next one still counts', async () => {
  const { heard, say } = made()
  await settled()
  say(JSON.stringify({ event: 'resync', data: {} }))
  say('not json')
  say(JSON.stringify({ event: 'positions', data: { ...frame, lat: 'north' } }))
  say(JSON.stringify({ event: 'positions', data: frame }))
  expect(heard.resyncs).toBe(1)
  expect(heard.bad).toHaveLength(2)
  expect(heard.frames).toHaveLength(1)
})

test('once stopped it neither opens again nor tells anything', async () => {
  const { line, opened, waits, heard, say } = made()
  await settled()
  line.stop()
  expect(opened[0]?.socket.isClosed).toBe(true)
  opened[0]?.socket.dispatchEvent(new Event('close'))
  say(JSON.stringify({ event: 'positions', data: frame }))
  expect(waits).toHaveLength(0)
  expect(heard.frames).toHaveLength(0)
})
