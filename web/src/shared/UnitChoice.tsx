import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Button, Checkbox, Input, Switch, type CheckboxProps } from 'antd'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { number, plural } from '../kit/format.ts'
import { groupsOf, rowsOf, searched, type ChoiceRow, type GivableUnit } from './unit-choice.ts'
import { useVisibleRows } from '../kit/list/visible-rows.ts'
import './unit-choice.css'

const rowPx = 36

interface UnitChoiceProps {
  units: readonly GivableUnit[]
  value: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  /** Why a unit is seen whether it is chosen or not ('Clientes norte'). */
  besides?: ReadonlyMap<number, string>
  disabled?: boolean
}

/** Units by group with a mark each: searched, whole groups at once, and as many as an account has. Arrows move, Space marks. */
export function UnitChoice({ units, value, onChange, besides, disabled = false }: UnitChoiceProps) {
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // What was chosen when the filter was set: a mark taken away stays in sight.
  const [only, setOnly] = useState<ReadonlySet<number>>()
  const onlyId = useId()
  const wanted = useDeferredValue(text)
  const found = useMemo(
    () => searched(only ? units.filter(({ id }) => only.has(id) || value.has(id)) : units, wanted),
    [units, wanted, only, value],
  )
  const groups = useMemo(() => groupsOf(found), [found])
  const isSearch = wanted.trim() !== ''
  const rows = useMemo(() => rowsOf(groups, isSearch ? new Set() : closed), [groups, closed, isSearch])
  const put = (inside: readonly GivableUnit[], isOn: boolean) => {
    const next = new Set(value)
    for (const { id } of inside) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  const chosenFound = found.filter(({ id }) => value.has(id)).length
  return (
    <div className="unit-choice">
      <div className="unit-choice-bar">
        <Input
          prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
          placeholder="Buscar unidad, placas o grupo"
          aria-label="Buscar unidad, placas o grupo"
          allowClear
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label className="unit-choice-only" htmlFor={onlyId}>
          <Switch
            id={onlyId}
            size="small"
            checked={only !== undefined}
            onChange={(isOn) => setOnly(isOn ? value : undefined)}
          />
          Solo las elegidas
        </label>
      </div>
      <div className="unit-choice-all">
        <Checkbox
          checked={found.length > 0 && chosenFound === found.length}
          indeterminate={chosenFound > 0 && chosenFound < found.length}
          disabled={disabled || found.length === 0}
          onChange={({ target }) => put(found, target.checked)}
        >
          {isSearch || only ? `Las ${number(found.length)} que se muestran` : 'Todas'}
        </Checkbox>
        <span role="status">
          {number(value.size)} de {plural(units.length, 'unidad elegida', 'unidades elegidas')}
        </span>
      </div>
      {found.length === 0 ? (
        <p className="unit-choice-none">{units.length === 0 ? 'La cuenta aún no tiene unidades.' : 'Sin resultados'}</p>
      ) : (
        <Rows
          rows={rows}
          value={value}
          besides={besides}
          disabled={disabled}
          put={put}
          fold={(name) => setClosed((before) => before.symmetricDifference(new Set([name])))}
          isFoldable={!isSearch}
        />
      )}
    </div>
  )
}

interface RowsProps {
  rows: readonly ChoiceRow[]
  value: ReadonlySet<number>
  besides: ReadonlyMap<number, string> | undefined
  disabled: boolean
  put: (units: readonly GivableUnit[], isOn: boolean) => void
  fold: (group: string) => void
  isFoldable: boolean
}

/** Only the rows in sight are drawn; one of them takes the keyboard. */
function Rows({ rows, value, besides, disabled, put, fold, isFoldable }: RowsProps) {
  const { box, onScroll, show, first, last } = useVisibleRows(rows.length, rowPx)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const isMoving = useRef(false)
  const at = Math.min(active, rows.length - 1)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    list.current?.querySelector<HTMLInputElement>(`[data-row="${at}"] input`)?.focus({ preventScroll: true })
  }, [at])
  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.length - 1))
    isMoving.current = true
    setActive(next)
    show(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    const page = Math.max(1, last - first - 16)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }
    const to = steps[event.key]
    if (to !== undefined) move(to)
    else if (row?.kind === 'group' && isFoldable && event.key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight'))
      fold(row.group.name)
    else return
    event.preventDefault()
  }
  return (
    <div className="unit-choice-scroll" ref={box} onScroll={onScroll}>
      <ul ref={list} style={{ height: rows.length * rowPx }}>
        {rows.slice(first, last).map((row, offset) => {
          const index = first + offset
          const keys = { tabIndex: index === at ? 0 : -1, onKeyDown, onFocus: () => setActive(index) }
          return (
            <li
              key={row.key}
              data-row={index}
              className={row.kind === 'group' ? 'unit-choice-group' : ''}
              style={{ top: index * rowPx, height: rowPx }}
            >
              {row.kind === 'group' ? (
                <GroupRow row={row} {...{ value, disabled, put, fold, isFoldable, keys }} />
              ) : (
                <Checkbox
                  checked={value.has(row.unit.id)}
                  disabled={disabled}
                  {...keys}
                  onChange={({ target }) => put([row.unit], target.checked)}
                >
                  <span>{row.unit.name}</span> <small>{row.unit.plates}</small>
                  {besides?.has(row.unit.id) && <em>la ve por {besides.get(row.unit.id)}</em>}
                </Checkbox>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface GroupRowProps extends Omit<RowsProps, 'rows' | 'besides'> {
  row: Extract<ChoiceRow, { kind: 'group' }>
  /** What makes it one of the list's stops for the keyboard. */
  keys: Pick<CheckboxProps, 'tabIndex' | 'onKeyDown' | 'onFocus'>
}

function GroupRow({ row: { group, isOpen }, value, disabled, put, fold, isFoldable, keys }: GroupRowProps) {
  const chosen = group.units.filter(({ id }) => value.has(id)).length
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <Checkbox
        checked={chosen === group.units.length}
        indeterminate={chosen > 0 && chosen < group.units.length}
        disabled={disabled}
        {...keys}
        aria-label={`Grupo ${group.name}, ${chosen} de ${group.units.length}`}
        onChange={({ target }) => put(group.units, target.checked)}
      >
        <b>{group.name}</b>
      </Checkbox>
      <small>
        {number(chosen)} de {number(group.units.length)}
      </small>
      {isFoldable && (
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          aria-label={`${isOpen ? 'Plegar' : 'Desplegar'} ${group.name}`}
          aria-expanded={isOpen}
          icon={<Arrow size={16} stroke={1.75} />}
          onClick={() => fold(group.name)}
        />
      )}
    </>
  )
}
