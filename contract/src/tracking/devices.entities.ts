import { z } from 'zod'
import { recordFacts } from '../core/fields.ts'
import { id, moment, wire } from '../core/wire.ts'

const text = z.string()

/** A tracker or phone that reports to us without a platform between. */
export const device = wire({
  id,
  deviceId: text,
  protocol: text,
  protocolName: text,
  name: text,
  unit: z.object({ id, name: text }).nullable(),
  isOnline: z.boolean(),
  lastAt: moment.nullable(),
  remote: text.nullable(),
  /** What its model does otherwise than usual, by the keys of its protocol's settings. */
  settings: z.record(text, text),
  /** Where it may speak from, in CIDR; none: anywhere. */
  networks: z.array(text),
  /** Positions of more than a month ago are taken. */
  takesOld: z.boolean(),
  /** It has to say a password to be believed. */
  hasSecret: z.boolean(),
  ...recordFacts,
})
export type Device = z.output<typeof device>

/** A device that called and is not listened to. */
export const unknownDevice = wire({
  /** Nobody registered it; it is registered for another protocol; it calls from a network that is not its own, or without its password. */
  reason: z.enum(['unregistered', 'protocol', 'network', 'secret']),
  deviceId: text,
  protocol: text,
  protocolName: text,
  remote: text,
  firstAt: moment,
  lastAt: moment,
  calls: z.number(),
})
export type UnknownDevice = z.output<typeof unknownDevice>

/** A frame as it went by: `raw` in hex or as text, `decoded` what was read in it. */
export const deviceFrame = wire({
  seq: z.number(),
  at: moment,
  direction: z.enum(['in', 'out']),
  raw: text,
  bytes: z.number(),
  decoded: text.nullable(),
  error: text.nullable(),
})
export type DeviceFrame = z.output<typeof deviceFrame>

/** What models of a protocol disagree about. */
const protocolSetting = z.object({
  key: text,
  label: text,
  help: text,
  /** The usual answer first. */
  options: z.array(z.object({ value: text, label: text })),
})
export type ProtocolSetting = z.output<typeof protocolSetting>

/** What a device may be of; `secretHelp`: where it is told its password, null when the protocol has no place for one. */
export const deviceProtocol = wire({
  code: text,
  name: text,
  settings: z.array(protocolSetting),
  secretHelp: text.nullable(),
})
export type DeviceProtocol = z.output<typeof deviceProtocol>

/** A port on which devices of one protocol are heard. */
export const deviceListener = wire({
  protocol: text,
  name: text,
  port: z.number(),
  transports: z.array(text),
  online: z.number(),
  frames: z.number(),
  badFrames: z.number(),
})
