import { measurements, suppliers } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { pageParts } from '@arriero/contract/store/parts/parts.contract.ts'
import { partKindLabel, type PartCategory, type PartKind } from '@arriero/contract/store/store.rules.ts'
import { stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { call } from '../../../kit/call.ts'
import { folded } from '../../../kit/format.ts'
import type { LoadOptions, Option } from '../../../kit/list/list-types.ts'
import { queryClient } from '../../../kit/query.ts'
import { storeKeys } from '../store.keys.ts'

const most = 50

/** A part as forms choose it, with what its line shows. */
export interface PartOption extends Option {
  value: number
  kind: PartKind
  symbol: string
  /** Decimals a quantity of it may have. */
  decimals: number
  /** Last price, in pesos without taxes. */
  price: number | null
}

/** Parts in use whose code, name, brand, model or barcode has the words; those of a kind or category only, if told. */
export const partsLike =
  (only: { kind?: PartKind; category?: PartCategory } = {}) =>
  async (text: string, signal?: AbortSignal): Promise<PartOption[]> => {
    const query = { search: text, limit: most, active: true, ...only }
    const { results } = await call(pageParts, { query, ...(signal && { signal }) })
    return results.map(({ id, code, name, kind, symbol, decimals, price }) => ({
      value: id,
      label: name,
      detail: `${code} · ${partKindLabel(kind)} · ${symbol}`,
      kind,
      symbol,
      decimals,
      price,
    }))
  }

/** A list that is here whole, as queries ask for it. */
export interface Choice<Row> {
  queryKey: readonly unknown[]
  queryFn: () => Promise<readonly Row[]>
  option: (row: Row) => Option
}
const choice = <Row>(given: Choice<Row>) => given

export const storeChoice = choice({
  queryKey: storeKeys.stores,
  queryFn: () => call(stores.list),
  option: ({ id, name, code }) => ({ value: id, label: name, detail: code }),
})
export const supplierChoice = choice({
  queryKey: storeKeys.suppliers,
  queryFn: () => call(suppliers.list),
  option: ({ id, name, rfc }) => ({ value: id, label: name, ...(rfc && { detail: rfc }) }),
})
export const measurementChoice = choice({
  queryKey: storeKeys.measurements,
  queryFn: () => call(measurements.list),
  option: ({ id, name, symbol }) => ({ value: id, label: name, detail: symbol }),
})

/** The rows of such a list that have every word: for filters, where those out of use are looked for too. */
export const likeIn =
  <Row>({ queryKey, queryFn, option }: Choice<Row>): LoadOptions =>
  async (text) => {
    const rows = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 30_000 })
    const words = folded(text).split(/\s+/)
    return rows
      .map(option)
      .filter(({ label, detail }) => words.every((word) => folded(`${label} ${detail ?? ''}`).includes(word)))
      .slice(0, most)
  }
