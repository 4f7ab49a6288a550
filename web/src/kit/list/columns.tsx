import { Link } from '@tanstack/react-router'
import type { Tone } from '../palette.ts'
import { date, dateTime, money, number, phone } from '../format.ts'
import { parseSearch } from '../shell/navigation.ts'
import { StatePill } from '../StatePill.tsx'
import type { Column } from './list-types.ts'
import { byValue } from './list-view.ts'

const none = '—'

/** Makers of a list's columns: `const column = columnsFor<Technician>()`, then `column.text('specialty', 'Especialidad')`. */
export function columnsFor<Row>() {
  type More = Partial<Pick<Column<Row>, 'width' | 'grow' | 'hidden' | 'fixed' | 'sort' | 'lines' | 'soft' | 'render'>>
  /** A column's key is the field it shows. */
  type Key<Value> = { [Name in keyof Row & string]: Row[Name] extends Value ? Name : never }[keyof Row & string]

  const words = (
    key: keyof Row & string,
    title: string,
    { empty = none, ...more }: More & { /** Shown for none. */ empty?: string } = {},
  ): Column<Row> => {
    const value = (row: Row) => row[key] as string | null
    return { key, title, lines: 1, soft: true, render: (row) => value(row) || empty, sort: byValue(value), ...more }
  }
  const figure = (key: Key<number | null>, title: string, show: (value: number | null) => string, more: More) => {
    const value = (row: Row) => row[key] as number | null
    return { ...atTheEnd, key, title, render: (row: Row) => show(value(row)), sort: byValue(value), ...more }
  }
  const state = (
    key: string,
    title: string,
    look: (row: Row) => { tone: Tone; label: string },
    more: More = {},
  ): Column<Row> => ({
    key,
    title,
    width: 130,
    lines: 1,
    sort: byValue((row: Row) => look(row).label),
    render: (row) => {
      const { tone, label } = look(row)
      return <StatePill tone={tone}>{label}</StatePill>
    },
    ...more,
  })
  return {
    state,
    /** In use or at rest: `column.onOff('active', ['Activa', 'Inactiva'])`. */
    onOff: (key: Key<boolean>, [on, off]: readonly [string, string], more: More = {}) =>
      state(key, 'Estado', (row) => (row[key] ? { tone: 'green', label: on } : { tone: 'grey', label: off }), more),
    text: (key: Key<string | null>, title: string, more: More & { empty?: string } = {}) => words(key, title, more),
    phone: (key: Key<string | null>, more: More = {}) => {
      const value = (row: Row) => row[key] as string | null
      const render = (row: Row) => phone(value(row) ?? '') || none
      return words(key, 'Teléfono', { width: 140, soft: false, render, ...more })
    },
    /** What a row is called: first and always shown. */
    name: (key: Key<string>, title: string, more: More = {}) => words(key, title, { fixed: true, ...more }),
    number: (key: Key<number | null>, title: string, { digits = 0, ...more }: More & { digits?: number } = {}) =>
      figure(key, title, (value) => number(value, digits), more),
    money: (key: Key<number | null>, title: string, more: More = {}) => figure(key, title, money, more),
    /** A day, or with `withTime` an instant. */
    date: (
      key: Key<string | null>,
      title: string,
      { withTime = false, ...more }: More & { withTime?: boolean } = {},
    ): Column<Row> => {
      const value = (row: Row) => row[key] as string | null
      const show = (at: string | null) => (at ? (withTime ? dateTime(at) : date(at)) : none)
      return { ...atTheEnd, key, title, render: (row) => show(value(row)), sort: byValue(value), ...more }
    },
    /** Leads elsewhere without opening the row; no link, no words. */
    link: (
      key: string,
      title: string,
      link: (row: Row) => { to: string; label: string } | undefined,
      more: More = {},
    ): Column<Row> => ({
      key,
      title,
      lines: 1,
      sort: byValue((row: Row) => link(row)?.label),
      render: (row) => {
        const found = link(row)
        if (!found) return none
        const [to = '', search = ''] = found.to.split('?')
        return (
          <Link to={to} search={parseSearch(search) as never} onClick={(event) => event.stopPropagation()}>
            {found.label}
          </Link>
        )
      },
      ...more,
    }),
  }
}

const atTheEnd = { align: 'end', width: 120, lines: 1 } as const
