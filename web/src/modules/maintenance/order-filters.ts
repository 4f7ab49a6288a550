import { workshops } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../kit/call.ts'
import { dayRange, folded } from '../../kit/format.ts'
import type { FilterControl, LoadOptions, Option } from '../../kit/list/list-types.ts'

/** Of choices that are all here, those whose name holds the text. */
export const named =
  (load: (signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>): LoadOptions =>
  async (text, signal): Promise<Option[]> =>
    (await load(signal))
      .filter(({ name }) => folded(name).includes(folded(text)))
      .map(({ id, name }) => ({ value: id, label: name }))

export const unitFilter: FilterControl = {
  key: 'unit',
  label: 'Unidad',
  kind: 'remote',
  load: async (search, signal) =>
    (await call(unitPicker, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name })),
}
export const workshopFilter: FilterControl = {
  key: 'workshop',
  label: 'Taller externo',
  kind: 'remote',
  load: named((signal) => call(workshops.list, { signal })),
}

export const whole = (text: string | undefined) => (text ? Number(text) : undefined)
/** First and last day of `2026-03-05..2026-03-07`. */
export const daysOf = (value: string | undefined): [string, string] | undefined => {
  const [from, to = from] = value?.split('..') ?? []
  return from && to ? [from, to] : undefined
}
/** The instants of such days; nothing of none. */
export const instantsOf = (value: string | undefined) => {
  const days = daysOf(value)
  return days && dayRange(...days)
}
