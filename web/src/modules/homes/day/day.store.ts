import { create } from 'zustand'
import { z } from 'zod'
import { askedChecklists } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { driverHome, readDriverHome, type DriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { isForLater } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { keptRecords } from '../../../kit/kept-records.ts'
import { keepAsked } from '../../checklists/fill/store.ts'
import { ownUser } from './own-user.ts'

interface Day {
  home?: DriverHome
  /** What was shown last could not be asked for again: there is no signal, or the server is away. */
  isStale: boolean
  /** What is no matter of signal: the server refused. */
  error?: unknown
}

/** What was last known of the day; a phone opens with it. */
const kept = keptRecords<{ key: string; home: DriverHome }>('day')

export const useDay = create<Day>(() => ({ isStale: false }))

/** Shows what was last known, then what is true now. */
export async function openDay(): Promise<void> {
  const rows = await kept.all().catch(() => [])
  const own = rows.find(({ key }) => key === String(ownUser()))
  // What an older version kept may lack what this one draws.
  if (own && !useDay.getState().home && z.safeEncode(driverHome, own.home).success)
    useDay.setState({ home: own.home, isStale: true })
  await readDay()
}

let areKept = false
/** So that the checklists of the day open without a signal, too: asked for until they came once. */
async function keepQuestions({ checklists }: DriverHome): Promise<void> {
  if (areKept || checklists.length === 0) return
  try {
    await keepAsked(await call(askedChecklists, { query: {} }))
    areKept = true
  } catch {
    // When the signal goes meanwhile, those that were kept before stay.
  }
}

export async function readDay(): Promise<void> {
  try {
    const home = await call(readDriverHome)
    useDay.setState({ home, isStale: false, error: undefined })
    await kept.put({ key: String(ownUser()), home }).catch(() => undefined)
    await keepQuestions(home)
  } catch (error) {
    useDay.setState({ isStale: true, error: isForLater(error) ? undefined : error })
  }
}
