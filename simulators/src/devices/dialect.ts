import type { DashcamAsk } from './jt1078.ts'

/** One fix as a simulated device knows it. Times epoch ms, speed km/h. */
export interface DeviceFix {
  time: number
  lat: number
  lon: number
  speed: number
  course: number
  altitude: number
  ignition: boolean
  odometerKm: number
  /** Kept in memory while there was no way to send it. */
  isStored: boolean
  /** Outputs that are on, by number; the first works the engine's relay. */
  outputs?: readonly number[]
}

export type SimCommand =
  | 'locate'
  | 'engine_cut'
  | 'engine_restore'
  | 'interval'
  | 'output_on'
  | 'output_off'
  | 'restart'
  | 'text'

/** The command that a text means: the first whose pattern it fits. */
export const commandIn = (
  patterns: readonly (readonly [pattern: RegExp, command: SimCommand])[],
  text: string,
): SimCommand | undefined => patterns.find(([pattern]) => pattern.test(text))?.[1]

/** What the server wrote. */
export type ServerSays =
  | { kind: 'welcome' }
  | { kind: 'refused' }
  | { kind: 'ack' }
  | { kind: 'command'; command: SimCommand; answer(fix: DeviceFix): Uint8Array }
  /** About its cameras: what it answers at once, and what it does then. */
  | { kind: 'video'; answer(now: number): Uint8Array; ask: DashcamAsk | null }

export interface Sent {
  bytes: Uint8Array
  /** Acknowledgements to wait for; 0 where the protocol knows none. */
  acks: number
}

/** How one kind of device speaks: written from the protocols' descriptions, apart from the product's decoders. */
export interface DeviceDialect {
  protocol: string
  transport: 'tcp' | 'udp' | 'http'
  /** Fixes in one report, at most. */
  most: number
  /** Sent on connecting and answered by `welcome`; null where every message says who it is. */
  login(deviceId: string): Uint8Array | null
  report(deviceId: string, fixes: readonly DeviceFix[], serial: number): Sent
  read(bytes: Buffer, deviceId: string): ServerSays[]
}

export function digits(value: number, count: number): string {
  return String(Math.trunc(value)).padStart(count, '0')
}

/** `20260115180000` */
export function compactTime(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** `ddmm.mmmm` with `degreeDigits` for the degrees. */
export function degreesAndMinutes(value: number, degreeDigits: number): string {
  const units = Math.round(Math.abs(value) * 60 * 10_000)
  const minutes = units % 600_000
  return `${digits(units / 600_000, degreeDigits)}${(minutes / 10_000).toFixed(4).padStart(7, '0')}`
}

/** CRC of reflected bits, one bit after the other. */
export function crc16(bytes: Uint8Array, polynomial: 0xa001 | 0x8408, start: number): number {
  let crc = start
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
  }
  return crc
}
