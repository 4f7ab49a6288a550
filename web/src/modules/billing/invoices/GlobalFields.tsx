import { Form, Input, Select, Switch } from 'antd'
import { useFormContext } from '../../../kit/form/form-state.ts'
import type { InvoiceValues } from './invoice-values.ts'

type Period = NonNullable<InvoiceValues['global']>

/** c_Periodicidad. */
const periodicities = [
  { value: '01', label: 'Diaria' },
  { value: '02', label: 'Semanal' },
  { value: '03', label: 'Quincenal' },
  { value: '04', label: 'Mensual' },
  { value: '05', label: 'Bimestral' },
] as const
const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const two = (value: number) => String(value).padStart(2, '0')
/** c_Meses: 01–12, and pairs 13–18 for a bimonthly one. */
const monthsOf = (periodicity: Period['periodicity']) =>
  periodicity === '05'
    ? [0, 1, 2, 3, 4, 5].map((pair) => ({
        value: two(13 + pair),
        label: `${monthNames[pair * 2] ?? ''} y ${monthNames[pair * 2 + 1] ?? ''}`,
      }))
    : monthNames.map((label, at) => ({ value: two(at + 1), label }))

/** The sales of a period to the public, in one invoice. */
export const GlobalFields = () => (
  <Form.Item name="global" label="Factura global">
    <GlobalPeriod />
  </Form.Item>
)

function GlobalPeriod({
  value = null,
  onChange,
}: {
  value?: Period | null
  onChange?: (period: Period | null) => void
}) {
  const { isReadOnly } = useFormContext()
  const start = (): Period => {
    const now = new Date()
    return { periodicity: '04', months: two(now.getMonth() + 1), year: String(now.getFullYear()) }
  }
  return (
    <div className="global-period">
      <Switch
        aria-label="Factura global"
        checked={value !== null}
        disabled={isReadOnly}
        onChange={(isOn) => onChange?.(isOn ? start() : null)}
      />
      {value === null && <span className="muted">Ventas al público en general de un periodo</span>}
      {value && (
        <>
          <Select
            aria-label="Periodicidad"
            disabled={isReadOnly}
            value={value.periodicity}
            options={[...periodicities]}
            onChange={(periodicity) =>
              onChange?.({ ...value, periodicity, months: monthsOf(periodicity)[0]?.value ?? '01' })
            }
          />
          <Select
            aria-label="Meses"
            disabled={isReadOnly}
            value={value.months}
            options={monthsOf(value.periodicity)}
            onChange={(months) => onChange?.({ ...value, months })}
          />
          <Input
            aria-label="Año"
            disabled={isReadOnly}
            value={value.year}
            maxLength={4}
            onChange={(event) => onChange?.({ ...value, year: event.target.value.replaceAll(/\D/g, '') })}
          />
        </>
      )}
    </div>
  )
}
