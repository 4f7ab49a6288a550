import { folded } from '../kit/format.ts'

/** A unit that may be given to somebody; `group` is the platform's grouping. */
export interface GivableUnit {
  id: number
  name: string
  plates: string | null
  group: string | null
}
export interface UnitGroup {
  name: string
  units: readonly GivableUnit[]
}
export type ChoiceRow =
  | { kind: 'group'; key: string; group: UnitGroup; isOpen: boolean }
  | { kind: 'unit'; key: string; unit: GivableUnit }

export const noGroup = 'Sin grupo'
const { compare } = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' })

/** Units under their groups as a dictionary orders them, those of none last; the order inside stays. */
export function groupsOf(units: readonly GivableUnit[]): UnitGroup[] {
  const found = Map.groupBy(units, ({ group }) => group ?? noGroup)
  return [...found]
    .map(([name, inside]) => ({ name, units: inside }))
    .toSorted((a, b) => Number(a.name === noGroup) - Number(b.name === noGroup) || compare(a.name, b.name))
}

/** Units that hold every word in their name, plates or group. */
export function searched(units: readonly GivableUnit[], text: string): readonly GivableUnit[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return units
  return units.filter(({ name, plates, group }) => {
    const whole = folded(`${name} ${plates ?? ''} ${group ?? ''}`)
    return words.every((word) => whole.includes(word))
  })
}

/** Lines of the list: each group's head, and its units unless it is folded. */
export const rowsOf = (groups: readonly UnitGroup[], closed: ReadonlySet<string>): ChoiceRow[] =>
  groups.flatMap((group) => {
    const isOpen = !closed.has(group.name)
    const head: ChoiceRow = { kind: 'group', key: `group:${group.name}`, group, isOpen }
    return isOpen
      ? [head, ...group.units.map((unit): ChoiceRow => ({ kind: 'unit', key: `unit:${unit.id}`, unit }))]
      : [head]
  })

export interface UnitChange {
  key: string
  isAdded: boolean
  /** 'T-093' or, for many of one group at once, the group's name. */
  name: string
  units: readonly GivableUnit[]
}
/** From here on the units of a group that change alike are one line. */
const manyAlike = 6

/** What saving would change, in few lines: each with its units, so that it can be taken back. */
export function unitChanges(
  groups: readonly UnitGroup[],
  before: ReadonlySet<number>,
  now: ReadonlySet<number>,
): UnitChange[] {
  const lines = (isAdded: boolean) =>
    groups.flatMap(({ name, units }): UnitChange[] => {
      const changed = units.filter(({ id }) => now.has(id) === isAdded && before.has(id) !== isAdded)
      const sign = isAdded ? '+' : '-'
      return changed.length >= manyAlike
        ? [{ key: `${sign}${name}`, isAdded, name, units: changed }]
        : changed.map((unit) => ({ key: `${sign}${unit.id}`, isAdded, name: unit.name, units: [unit] }))
    })
  return [...lines(true), ...lines(false)]
}
