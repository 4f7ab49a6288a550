import { Radio } from 'antd'
import { mixes, mixWords, type Rates, type Tariff } from '@arriero/contract/rental/price.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { money } from '../../../kit/format.ts'

interface TariffFieldProps {
  days: number
  rates: Rates
}

const words: Record<Tariff, string> = { day: 'Por día', week: 'Con semanas', month: 'Con meses' }
const order: readonly Tariff[] = ['day', 'week', 'month']

/** The ways these days can be charged, with what each saves; the cheapest is chosen while nobody chooses another. */
export const TariffField = (props: TariffFieldProps) => (
  <Field
    name="tariff"
    label="Tarifa"
    span={2}
    required={false}
    words={(value) => (value ? words[value as Tariff] : 'La más baja')}
  >
    <Mixes {...props} />
  </Field>
)

interface MixesProps extends TariffFieldProps {
  value?: Tariff | null
  onChange?: (tariff: Tariff) => void
}

function Mixes({ days, rates, value, onChange, ...control }: MixesProps) {
  const offered = mixes(days, rates)
  const byDay = offered.find(({ tariff }) => tariff === 'day')
  const chosen = offered.find(({ tariff }) => tariff === value)?.tariff ?? offered[0]?.tariff
  return (
    <Radio.Group
      {...control}
      className="tariffs"
      value={chosen}
      onChange={({ target }) => onChange?.(target.value as Tariff)}
    >
      {offered
        .toSorted((a, b) => order.indexOf(a.tariff) - order.indexOf(b.tariff))
        .map((mix) => (
          <Radio key={mix.tariff} value={mix.tariff} className={mix.tariff === chosen ? 'is-chosen' : ''}>
            <span>{mix.tariff === 'day' ? 'Por día' : capital(mixWords(mix))}</span>
            {byDay && mix.amount < byDay.amount ? (
              <small className="tone-green tinted">ahorra {money(byDay.amount - mix.amount)}</small>
            ) : (
              mix.tariff === 'day' && <small>{`${money(rates.rateDay)} × ${days}`}</small>
            )}
            <b>{money(mix.amount)}</b>
          </Radio>
        ))}
    </Radio.Group>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
