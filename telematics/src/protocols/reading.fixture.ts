import { expect } from 'vitest'
import type { DecodedFrame } from '../device.ts'
import { deviceProtocols, type ProtocolSettings } from './protocols.ts'

export const RECEIVED = Date.UTC(2026, 0, 15, 18)

/** What a new decoder of `code` reads in these bytes. */
export function read(code: string, parts: readonly Uint8Array[], settings: ProtocolSettings = {}): DecodedFrame[] {
  const protocol = deviceProtocols(settings).find((one) => one.code === code)
  const decoder = protocol?.createDecoder()
  return parts.flatMap((bytes) => decoder?.push(bytes, RECEIVED) ?? [])
}

export const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
export const text = (line: string) => Buffer.from(line)
export const position = ({ reports }: DecodedFrame) => reports[0]?.position
export const kinds = ({ reports }: DecodedFrame) =>
  reports.flatMap(({ alarms }) => alarms.map(({ code, kind }) => [code, kind]))
export const replied = ({ reply }: DecodedFrame) => (reply ? Buffer.from(reply).toString('hex') : null)
export const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

export function only(frames: readonly DecodedFrame[]): DecodedFrame {
  expect(frames.map(({ error }) => error)).toEqual([null])
  const [frame] = frames
  if (!frame) throw new Error('No frame')
  return frame
}

export function last(frames: readonly DecodedFrame[]): DecodedFrame {
  const frame = frames.at(-1)
  if (!frame) throw new Error('No frame')
  return frame
}

/** What the last frame of these says without a place. */
export const status = ({ reports }: DecodedFrame) => reports[0]?.status
