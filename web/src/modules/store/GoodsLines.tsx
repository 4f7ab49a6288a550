import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, InputNumber, Select } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { infoPart, listStockItems } from '@arriero/contract/store/stock/stock.contract.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { call } from '../../kit/call.ts'
import { Field } from '../../kit/form/Field.tsx'
import { RemoteSelect } from '../../kit/form/RemoteSelect.tsx'
import { partsLike, type PartOption } from './pickers/load.ts'
import { amount } from './stock/stock-words.ts'
import './goods-lines.css'

/** What a form moves out of a store, as it is typed. */
export interface GoodsLine {
  partId: number
  itemId?: number | null
  qty: number
  /** What the line shows; not sent. */
  name: string
  kind: number
  measure: string
}

/** As the call takes them. */
export const goodsOf = (lines: readonly GoodsLine[]) =>
  lines.map(({ partId, itemId, qty, kind }) => ({
    partId,
    qty: kind === serialized ? 1 : qty,
    ...(itemId && { itemId }),
  }))

/** A line for a part that an address names, and the piece of it where it names one. */
export async function lineOfPart(partId: number, itemId: number | null): Promise<GoodsLine> {
  const { part } = await call(infoPart, { query: { part: partId } })
  return { partId, itemId, qty: 1, name: part.name, kind: part.kind, measure: part.measure }
}

const atLeastOne = { type: 'array', min: 1, message: 'Agregue al menos una parte' } as const

/** Lines of parts with how much of each lies in the chosen store (`from`: the field that holds it). */
export function GoodsField({ from, isOptional = false }: { from: string; isOptional?: boolean }) {
  const storeId: unknown = Form.useWatch(from, Form.useFormInstance())
  return (
    <Field name="lines" label="Partes" span={2} {...(!isOptional && { required: true, rules: [atLeastOne] })}>
      <GoodsLines storeId={typeof storeId === 'number' ? storeId : undefined} />
    </Field>
  )
}

function GoodsLines(props: {
  storeId: number | undefined
  value?: GoodsLine[]
  onChange?: (lines: GoodsLine[]) => void
}) {
  const { storeId, value = [], onChange } = props
  const change = (place: number, patch: Partial<GoodsLine>) =>
    onChange?.(value.map((line, at) => (at === place ? { ...line, ...patch } : line)))
  const add = ({ value: partId, label, kind, symbol }: PartOption) =>
    onChange?.([...value, { partId, qty: 1, name: label, kind, measure: symbol }])
  return (
    <div className="goods">
      {value.map((line, place) => (
        // A serial part may stand in several lines, one for each piece.
        <Line
          key={`${line.partId}-${place}`}
          line={line}
          storeId={storeId}
          taken={value.flatMap(({ itemId }, at) => (itemId && at !== place ? [itemId] : []))}
          change={(patch) => change(place, patch)}
          remove={() => onChange?.(value.filter((_, at) => at !== place))}
        />
      ))}
      <div className="goods-add">
        <IconPlus size={16} stroke={1.75} aria-hidden />
        <RemoteSelect
          key={value.length}
          load={partsLike()}
          onPick={(option) => add(option as PartOption)}
          placeholder="Agregar parte por nombre, clave o código"
        />
      </div>
    </div>
  )
}

interface LineProps {
  line: GoodsLine
  storeId: number | undefined
  taken: readonly number[]
  change: (patch: Partial<GoodsLine>) => void
  remove: () => void
}

function Line({ line, storeId, taken, change, remove }: LineProps) {
  const label = useId()
  const { data } = useQuery({
    queryKey: ['store-stock', 'part', line.partId, storeId],
    queryFn: ({ signal }) => call(infoPart, { query: { part: line.partId, store: storeId }, signal }),
    enabled: storeId !== undefined,
  })
  const own = data?.part.stores.find((store) => store.storeId === storeId)
  const free = (own?.qty ?? 0) - (own?.reserved ?? 0)
  const isShort = data !== undefined && line.kind !== serialized && line.qty > free
  return (
    <div className="goods-line">
      <span id={label} className="goods-name" title={line.name}>
        {line.name}
      </span>
      {line.kind === serialized ? (
        <SerialSelect
          line={line}
          storeId={storeId}
          taken={taken}
          label={label}
          onPick={(itemId) => change({ itemId })}
        />
      ) : (
        <InputNumber
          aria-labelledby={label}
          value={line.qty}
          min={0.001}
          max={9_999_999}
          suffix={line.measure}
          onChange={(qty) => change({ qty: qty ?? 0 })}
        />
      )}
      <Button
        type="text"
        aria-label={`Quitar ${line.name}`}
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={remove}
      />
      {data && (
        <small className={isShort ? 'tinted tone-red' : 'muted'}>
          {isShort
            ? `Sólo hay ${amount(free)} ${line.measure} libres`
            : `Quedan ${amount(free - (line.kind === serialized ? 1 : line.qty))} ${line.measure}`}
        </small>
      )}
    </div>
  )
}

function SerialSelect(
  props: Pick<LineProps, 'line' | 'storeId' | 'taken'> & { label: string; onPick: (itemId: number) => void },
) {
  const { line, storeId, taken, label, onPick } = props
  const { data = [], isLoading } = useQuery({
    queryKey: ['store-stock', 'items', line.partId, storeId],
    queryFn: ({ signal }) => call(listStockItems, { query: { part: line.partId, store: storeId }, signal }),
    enabled: storeId !== undefined,
  })
  const offered = data.filter(({ id, status }) => status === 1 && !taken.includes(id))
  return (
    <Select
      aria-labelledby={label}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={line.itemId ?? null}
      placeholder="Serie"
      options={offered.map(({ id, serial }) => ({ value: id, label: serial }))}
      notFoundContent={storeId === undefined ? 'Elija el almacén' : 'Sin series aquí'}
      onChange={onPick}
    />
  )
}
