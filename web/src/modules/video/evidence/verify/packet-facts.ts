import { custodyKinds, type CustodyStep } from '@arriero/contract/video/evidence.contract.ts'
import { driverFile, type Verdict } from '@arriero/contract/video/evidence-packet.ts'

export interface Fix {
  /** Epoch ms. */
  at: number
  lat: number
  lon: number
  /** km/h */
  speed: number
}
/** What a page shows of a packet besides its verdict. */
export interface PacketFacts {
  fixes: Fix[]
  custody: CustodyStep[]
  /** As its reserved file tells it, once it is open. */
  driver: string | null
  clips: { name: string; startsAt: number; video: Blob }[]
  stills: { name: string; picture: Blob }[]
}

const mostText = 4_000_000
const mostFixes = 5000
/** How a picture of each ending is shown; a browser draws nothing of a type that nobody named. */
const pictures: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }
const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/** Reads it with care: a packet that was altered may hold anything. What cannot be read is left out. */
export async function factsOf(files: ReadonlyMap<string, Blob>, { manifest }: Verdict): Promise<PacketFacts> {
  const textOf = async (name: string) => {
    const file = files.get(name)
    return file && file.size <= mostText ? file.text() : ''
  }
  return {
    fixes: fixesOf(await textOf('positions.csv')),
    custody: custodyOf(await textOf('custody.json')),
    driver: driverOf(await textOf(driverFile)),
    clips: manifest.clips.flatMap(({ name, startsAt }) => {
      const file = files.get(name)
      const at = Date.parse(startsAt)
      return file && Number.isFinite(at) ? [{ name, startsAt: at, video: file.slice(0, file.size, 'video/mp4') }] : []
    }),
    stills: [...files].flatMap(([name, file]) => {
      const type = pictures[endingOf(name)]
      return type ? [{ name, picture: file.slice(0, file.size, type) }] : []
    }),
  }
}

/** Of 'time_utc,lat,lon,speed_kmh,course'. */
export function fixesOf(csv: string): Fix[] {
  return csv
    .split('\r\n')
    .slice(1, mostFixes + 1)
    .flatMap((line) => {
      const [time = '', lat, lon, speed] = line.split(',')
      const fix = { at: Date.parse(time), lat: Number(lat), lon: Number(lon), speed: Number(speed) }
      const isPlace = Math.abs(fix.lat) <= 90 && Math.abs(fix.lon) <= 180
      return Number.isFinite(fix.at) && isPlace && fix.speed >= 0 && fix.speed < 500 ? [fix] : []
    })
}

export function custodyOf(json: string): CustodyStep[] {
  try {
    const steps: unknown = JSON.parse(json)
    return (Array.isArray(steps) ? (steps as unknown[]) : []).flatMap((step) => {
      const { at, kind, text, by } = (step ?? {}) as Record<string, unknown>
      const known = custodyKinds.find((one) => one === kind)
      if (!known || typeof at !== 'string' || !Number.isFinite(Date.parse(at)) || typeof text !== 'string') return []
      return [{ at, kind: known, text, by: typeof by === 'string' ? by : null }]
    })
  } catch {
    return []
  }
}

/** Of '{"driver": "Ana"}'. */
export function driverOf(json: string): string | null {
  try {
    const { driver } = (JSON.parse(json) ?? {}) as { driver?: unknown }
    return typeof driver === 'string' ? driver : null
  } catch {
    return null
  }
}
