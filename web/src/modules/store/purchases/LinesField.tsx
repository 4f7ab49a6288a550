import { Button, Form, Input, InputNumber, Select } from 'antd'
import { IconTrash } from '@tabler/icons-react'
import { amountOf, totalsOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { money } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { partsLike } from '../pickers/load.ts'
import { linesInWords, lineOf, partsWithStock, type LineValue } from './line-values.ts'
import './purchases.css'

interface Shown {
  /** The field that holds the store whose stock stands beside each line. */
  from: string
  /** Prices and amounts; without, a note to each line. */
  withPrices?: boolean
  /** Taxes and total below. */
  withTax?: boolean
  /** Serial numbers of pieces. */
  withSerials?: boolean
  /** Only what is there already: lines of an order. */
  isClosed?: boolean
}

/** Parts, how many and at what price, line by line. */
export function LinesField(shown: Shown) {
  const storeId: unknown = Form.useWatch(shown.from, Form.useFormInstance())
  return (
    <Field name="lines" label="Partes" span={2} words={linesInWords}>
      <Lines {...shown} storeId={typeof storeId === 'number' ? storeId : undefined} />
    </Field>
  )
}

interface LinesProps extends Shown {
  storeId: number | undefined
  value?: LineValue[]
  onChange?: (lines: LineValue[]) => void
}

function Lines({ storeId, value = [], onChange, ...shown }: LinesProps) {
  const { isReadOnly } = useFormContext()
  const change = (place: number, patch: Partial<LineValue>) =>
    onChange?.(value.map((line, at) => (at === place ? { ...line, ...patch } : line)))
  const add = async (partId: number) => {
    try {
      const [part] = await partsWithStock([partId], storeId)
      if (part) onChange?.([...value, lineOf(part)])
    } catch (error) {
      toast.error('No se pudo agregar la parte', { detail: errorText(error) })
    }
  }
  return (
    <div className="lines-edit">
      {value.map((line, place) => (
        <Line
          key={`${line.partId}-${place}`}
          line={line}
          {...shown}
          isReadOnly={isReadOnly}
          change={(patch) => change(place, patch)}
          remove={() => onChange?.(value.filter((_, at) => at !== place))}
        />
      ))}
      {!shown.isClosed && !isReadOnly && (
        <RemoteSelect
          key={value.length}
          load={partsLike()}
          placeholder="Agregar parte por nombre, clave o código"
          onPick={(option) => void add(Number(option.value))}
        />
      )}
      {shown.withPrices && value.length > 0 && <Totals lines={value} withTax={shown.withTax ?? false} />}
    </div>
  )
}

interface LineProps extends Omit<Shown, 'from'> {
  line: LineValue
  isReadOnly: boolean
  change: (patch: Partial<LineValue>) => void
  remove: () => void
}

function Line({ line, withPrices, withSerials, isReadOnly, change, remove }: LineProps) {
  const { name, code, unit, qty, price, hint, serials = [], kind, note } = line
  const facts = [code, hint].filter(Boolean).join(' · ')
  return (
    <div className="line-edit">
      <div className="line-part">
        <b title={name}>{name}</b>
        <small title={facts}>{facts}</small>
      </div>
      <InputNumber
        aria-label={`Cantidad de ${name}`}
        value={qty}
        min={0}
        max={9_999_999}
        precision={line.decimals}
        suffix={unit}
        onChange={(typed) => change({ qty: typed ?? 0 })}
      />
      {withPrices ? (
        <>
          <InputNumber
            aria-label={`Precio de ${name}`}
            value={price}
            min={0}
            max={99_999_999}
            prefix="$"
            onChange={(typed) => change({ price: typed ?? 0 })}
          />
          <span className="line-amount">{money(amountOf(qty, price))}</span>
        </>
      ) : (
        <Input
          className="line-note"
          aria-label={`Nota de ${name}`}
          placeholder="Nota"
          value={note ?? ''}
          maxLength={200}
          onChange={(event) => change({ note: event.target.value })}
        />
      )}
      {!isReadOnly && (
        <Button
          type="text"
          aria-label={`Quitar ${name}`}
          icon={<IconTrash size={16} stroke={1.75} />}
          onClick={remove}
        />
      )}
      {withSerials && kind === serialized && (
        <Select
          className="line-serials"
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={`Números de serie de ${name}`}
          placeholder="Números de serie: escriba o escanee uno y Enter"
          tokenSeparators={[',', ';', '\n', '\t']}
          value={serials}
          onChange={(typed) => change({ serials: typed.map((serial) => serial.trim()).filter(Boolean) })}
        />
      )}
    </div>
  )
}

function Totals({ lines, withTax }: { lines: readonly LineValue[]; withTax: boolean }) {
  const { subtotal, tax, total } = totalsOf(lines)
  return (
    <dl className="line-totals">
      <dt>Subtotal</dt>
      <dd>{money(subtotal)}</dd>
      {withTax && (
        <>
          <dt>IVA 16 %</dt>
          <dd>{money(tax)}</dd>
          <dt>Total</dt>
          <dd>
            <b>{money(total)}</b>
          </dd>
        </>
      )}
    </dl>
  )
}
