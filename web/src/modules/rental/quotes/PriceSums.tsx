import { extraAmount, mixWords, type Price } from '@arriero/contract/rental/price.rules.ts'
import { date, money, number } from '../../../kit/format.ts'
import type { Agreed, RentalValues } from './values.ts'

interface PriceSumsProps {
  values: RentalValues
  price: Price | undefined
  rates: Agreed | undefined
}

/** What it comes to, line by line; the deposit stands apart, it is no income. */
export function PriceSums({ values, price, rates }: PriceSumsProps) {
  if (!price || !rates) return <p className="muted">El precio aparece con una unidad y sus días.</p>
  const { days, mix, rent, subtotal, tax, total, kmIncluded, margin } = price
  return (
    <dl className="rental-sums">
      <Line
        name={`Renta, ${mixWords(mix)}`}
        amount={number(rent, 2)}
        {...(values.rent != null && { note: 'acordada' })}
      />
      {values.extras.map((extra, at) => (
        <Line
          // Two may have one name.
          key={at}
          name={extra.name}
          note={`${number(extra.price, 2)} × ${extra.quantity * (extra.per === 'day' ? days : 1)}`}
          amount={number(extraAmount(extra, days), 2)}
        />
      ))}
      <Line
        name="Kilómetros"
        {...(kmIncluded !== null && { note: `${number(rates.kmOverRate, 2)} por extra` })}
        amount={kmIncluded === null ? 'libres' : `${number(kmIncluded)} incluidos`}
      />
      <Line name="Subtotal" amount={number(subtotal, 2)} begins />
      <Line name={`IVA ${values.taxRate} %`} amount={number(tax, 2)} />
      <div className="rental-total">
        <dt>
          Total <small>MXN</small>
        </dt>
        <dd>{money(total)}</dd>
      </div>
      <Line name="Depósito en garantía" amount={number(values.deposit ?? 0, 2)} />
      {margin && (
        <div>
          <dt>{`Margen sobre su costo de ${days} días`}</dt>
          <dd className={`tinted tone-${margin.amount >= 0 ? 'green' : 'red'}`}>
            {`${margin.percent} %, ${money(margin.amount)}`}
          </dd>
        </div>
      )}
      {values.validUntil && <Line name="Vigencia" amount={`hasta ${date(values.validUntil)}`} />}
    </dl>
  )
}

interface LineProps {
  name: string
  note?: string
  amount: string
  /** What goes before is added up from here on. */
  begins?: boolean
}
const Line = ({ name, note, amount, begins = false }: LineProps) => (
  <div className={begins ? 'rental-subtotal' : ''}>
    <dt>
      {name} {note && <small>{note}</small>}
    </dt>
    <dd>{amount}</dd>
  </div>
)
