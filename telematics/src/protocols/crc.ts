/** Check sums of the device protocols, each over bytes from ≤ i < to. */

function reflectedTable(polynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
    return crc
  })
}

function reflected(table: Uint16Array, start: number, bytes: Uint8Array, from: number, to: number): number {
  let crc = start
  for (let at = from; at < to; at++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return crc
}

const arcTable = reflectedTable(0xa001)
const x25Table = reflectedTable(0x8408)

/** CRC-16/ARC (IBM): Teltonika, Wialon IPS 2. */
export const crcArc = (bytes: Uint8Array, from: number, to: number): number => reflected(arcTable, 0, bytes, from, to)

/** CRC-16/X-25 (ITU): GT06. */
export const crcX25 = (bytes: Uint8Array, from: number, to: number): number =>
  reflected(x25Table, 0xffff, bytes, from, to) ^ 0xffff

/** CRC-16/KERMIT (CCITT): Ruptela. */
export const crcKermit = (bytes: Uint8Array, from: number, to: number): number =>
  reflected(x25Table, 0, bytes, from, to)

/** All bytes by exclusive or: JT/T 808. */
export function xor(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at++) sum ^= bytes[at] ?? 0
  return sum
}
