import { create } from 'zustand'
import { mostFixes } from '@arriero/contract/homes/homes.rules.ts'
import { sendFixes, startSharing, stopSharing, type PhoneFix } from '@arriero/contract/homes/phone.contract.ts'
import { errorText, isForLater } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'

const sendEveryMs = 20_000

interface Sharing {
  until: string | null
  /** Why it does not, in words. */
  problem?: string | undefined
}
export const useSharing = create<Sharing>(() => ({ until: null }))

let watching: number | undefined
let timer: ReturnType<typeof setInterval> | undefined
let fixes: PhoneFix[] = []

/** With the person's consent, on this screen and for some hours. */
export async function share(): Promise<void> {
  try {
    const { until } = await call(startSharing, { body: { consent: true } })
    watch(until)
  } catch (error) {
    useSharing.setState({ problem: errorText(error) })
  }
}

/** The phone is silent at once, also when the server hears of it later. */
export async function stop(): Promise<void> {
  silence()
  try {
    await call(stopSharing)
  } catch (error) {
    useSharing.setState({ problem: `El teléfono ya no dice dónde está. ${errorText(error)}` })
  }
}

/** What was agreed to goes on after the page was loaded again. */
export function watch(until: string | null): void {
  if (until === null || Date.parse(until) <= Date.now()) return silence()
  useSharing.setState({ until, problem: undefined })
  if (watching !== undefined || !('geolocation' in navigator)) return
  watching = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      const { latitude: lat, longitude: lon, speed, heading } = coords
      // Metres per second; a phone that stands says NaN for its course.
      const kmh = speed === null || Number.isNaN(speed) ? null : Math.min(400, speed * 3.6)
      const course = heading === null || Number.isNaN(heading) ? null : heading
      fixes = [...fixes, { at: new Date(timestamp).toISOString(), lat, lon, speed: kmh, course }].slice(-mostFixes)
    },
    () => useSharing.setState({ problem: 'El teléfono no permite saber dónde está: actívelo en sus ajustes.' }),
    { enableHighAccuracy: true, maximumAge: 10_000 },
  )
  timer = setInterval(() => void tell(), sendEveryMs)
  void tell()
}

function silence(): void {
  if (watching !== undefined) navigator.geolocation.clearWatch(watching)
  clearInterval(timer)
  watching = timer = undefined
  fixes = []
  useSharing.setState({ until: null, problem: undefined })
}

async function tell(): Promise<void> {
  if (fixes.length === 0) return
  const told = fixes
  fixes = []
  try {
    const { until } = await call(sendFixes, { body: { fixes: told } })
    if (until === null) silence()
  } catch (error) {
    // Without a signal they wait for the next time.
    if (isForLater(error)) fixes = [...told, ...fixes].slice(-mostFixes)
    else silence()
  }
}
