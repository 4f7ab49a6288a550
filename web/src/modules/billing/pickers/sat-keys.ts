import {
  satHazards,
  satPackings,
  satPermits,
  satProducts,
  satTariffs,
  satTrailers,
  satUnits,
  satVehicles,
} from '@arriero/contract/billing/sat-catalogs/sat-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import type { Option } from '../../../kit/list/list-types.ts'

const most = 50

/** What a list of the tax authority is asked: the words that were typed. */
type Ask = (
  search: string,
  signal: AbortSignal,
) => Promise<{ results: readonly { key: string; text: string }[]; notice: string | null }>

interface SatList {
  ask: Ask
  /** What a key looks like, for one that is typed where the list is not whole. */
  pattern: RegExp
}

/** Lists whose keys forms choose. */
const satLists = {
  product: {
    pattern: /^\d{8}$/,
    ask: (search, signal) => call(satProducts, { query: { search, limit: most }, signal }),
  },
  goods: {
    pattern: /^\d{8}$/,
    ask: (search, signal) => call(satProducts, { query: { search, limit: most, forWaybill: true }, signal }),
  },
  unit: {
    pattern: /^[A-Z0-9]{1,3}$/,
    ask: (search, signal) => call(satUnits, { query: { search, limit: most }, signal }),
  },
  weight: {
    pattern: /^[A-Z0-9]{1,3}$/,
    ask: (search, signal) => call(satUnits, { query: { search, limit: most, ofWeight: true }, signal }),
  },
  hazard: {
    pattern: /^[A-Z0-9]{4}$/,
    ask: (search, signal) => call(satHazards, { query: { search, limit: most }, signal }),
  },
  packing: {
    pattern: /^[A-Z0-9]{2,3}$/,
    ask: (search, signal) => call(satPackings, { query: { search, limit: most }, signal }),
  },
  permit: {
    pattern: /^[A-Z0-9]{4,6}$/,
    ask: (search, signal) => call(satPermits, { query: { search, limit: most }, signal }),
  },
  vehicle: {
    pattern: /^[A-Z0-9]{2,8}$/,
    ask: (search, signal) => call(satVehicles, { query: { search, limit: most }, signal }),
  },
  trailer: {
    pattern: /^CTR\d{3}$/,
    ask: (search, signal) => call(satTrailers, { query: { search, limit: most }, signal }),
  },
  tariff: {
    pattern: /^\d{8,10}$/,
    ask: (search, signal) => call(satTariffs, { query: { search, limit: most }, signal }),
  },
} as const satisfies Record<string, SatList>
export type SatListName = keyof typeof satLists

/** Keys that answer to the words; where the list is not whole here, a key that is typed may stand too. */
export async function satKeysLike(list: SatListName, text: string, signal: AbortSignal): Promise<Option[]> {
  const { ask, pattern } = satLists[list]
  const { results, notice } = await ask(text, signal)
  const typed = text.trim().toUpperCase()
  const isMissing = notice !== null && pattern.test(typed) && !results.some(({ key }) => key === typed)
  return [
    ...results.map(({ key, text: words }) => ({ value: key, label: key, detail: words })),
    ...(isMissing ? [{ value: typed, label: typed, detail: `Usar esta clave. ${notice}` }] : []),
  ]
}

/** The words of a key; null where the list does not have it here. */
export async function satKeyWords(list: SatListName, key: string, signal: AbortSignal): Promise<string | null> {
  const { results } = await satLists[list].ask(key, signal)
  return results.find((one) => one.key === key)?.text ?? null
}
