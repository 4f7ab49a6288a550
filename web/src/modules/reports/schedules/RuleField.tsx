import { useState } from 'react'
import { Button, Input, InputNumber, Segmented } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { reportDates } from '@arriero/contract/reports/reports.contract.ts'
import { repeatProblems, repeatWords, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { weekdays } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { Form } from 'antd'
import type { Receiver } from '@arriero/contract/reports/reports.entities.ts'
import { call } from '../../../kit/call.ts'
import { errorText } from '../../../kit/api-error.ts'
import { date, shortTime } from '../../../kit/format.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { isTime, RepeatControl } from '../../../shared/RepeatField.tsx'

const says = { label: 'Se repite', on: 'Sale en sus fechas.', off: '', at: 'Sale a las' }
const kinds = [
  { value: 'day', label: 'Diario' },
  { value: 'week', label: 'Semanal' },
  { value: 'month', label: 'Mensual' },
  { value: 'other', label: 'Otra regla' },
] as const
type Kind = (typeof kinds)[number]['value']

/** The sentence is the rule, and changes with every control. */
export const RuleField = ({ name }: { name: string }) => (
  <Field
    name={name}
    label="Cuándo sale"
    span={2}
    isReshaped
    words={(value) => repeatWords(value as Repeat)}
    rules={[
      {
        validator: (_rule, value: Repeat | null) => {
          if (!value) return Promise.reject(new Error('Diga cuándo sale.'))
          const [problem] = Object.values(repeatProblems(value))
          if (problem) return Promise.reject(new Error(problem))
          return isTime(value.time) ? Promise.resolve() : Promise.reject(new Error('Escriba la hora como HH:mm'))
        },
      },
    ]}
  >
    <RuleControl />
  </Field>
)

const kindOf = ({ every, interval, nth, until }: Repeat): Kind =>
  interval === 1 && nth === null && until === null && every !== 'year' ? every : 'other'

function RuleControl({ value, onChange }: { value?: Repeat | null; onChange?: (repeat: Repeat) => void }) {
  const [isOther, setOther] = useState(false)
  const form = Form.useFormInstance()
  const { isReadOnly } = useFormContext()
  const receivers: unknown = Form.useWatch('receivers', form)
  if (!value) return null
  const kind = isOther ? 'other' : kindOf(value)
  const set = (part: Partial<Repeat>) => onChange?.({ ...value, ...part })
  const choose = (next: Kind) => {
    setOther(next === 'other')
    if (next === 'other') return
    set({
      every: next,
      interval: 1,
      nth: null,
      until: null,
      weekdays: next === 'week' ? [1] : [],
      monthDay: next === 'month' ? 1 : null,
    })
  }
  return (
    <div className="report-rule">
      <p className="report-rule-says" role="status">
        <b>{repeatWords(value)}</b>
        <small>Hora de quien lo recibe.</small>
      </p>
      <Segmented
        block
        disabled={isReadOnly}
        aria-label="Cada cuánto"
        value={kind}
        options={[...kinds]}
        onChange={choose}
      />
      {kind === 'other' ? (
        <RepeatControl says={says} value={value} onChange={(next) => next && onChange?.(next)} />
      ) : (
        <div className="report-rule-row">
          {kind === 'week' &&
            weekdays.map((label, at) => {
              const isOn = value.weekdays.includes(at + 1)
              const days = isOn
                ? value.weekdays.filter((one) => one !== at + 1)
                : [...value.weekdays, at + 1].toSorted((a, b) => a - b)
              return (
                <Button
                  key={label}
                  size="small"
                  className={isOn ? 'report-day is-on' : 'report-day'}
                  aria-pressed={isOn}
                  aria-label={label}
                  onClick={() => set({ weekdays: days })}
                >
                  {label.charAt(0)}
                </Button>
              )
            })}
          {kind === 'month' && (
            <label>
              Día{' '}
              <InputNumber
                aria-label="Día del mes"
                min={1}
                max={31}
                precision={0}
                value={value.monthDay ?? 1}
                onChange={(monthDay) => set({ monthDay: monthDay ?? 1 })}
              />
            </label>
          )}
          <span className="spacer" />
          <Input
            aria-label="Hora"
            className="report-hour"
            maxLength={5}
            placeholder="07:00"
            value={value.time}
            onChange={({ target }) => set({ time: target.value })}
          />
        </div>
      )}
      {isTime(value.time) && Object.keys(repeatProblems(value)).length === 0 && (
        <Next repeat={value} receivers={(receivers as Receiver[] | undefined) ?? []} />
      )}
    </div>
  )
}

/** The dates that follow, and which clocks change before long. */
function Next({ repeat, receivers }: { repeat: Repeat; receivers: readonly Receiver[] }) {
  const zones = [...new Set(receivers.map(({ zone }) => zone))]
  const { data, error } = useQuery({
    queryKey: ['reports', 'dates', repeat, zones],
    queryFn: ({ signal }) => call(reportDates, { body: { repeat, zones }, signal }),
    retry: false,
  })
  if (error) return <p className="muted">{errorText(error)}</p>
  if (!data) return null
  if (data.dates.length === 0) return <p className="muted">No hay ninguna fecha por venir.</p>
  return (
    <>
      <ol className="report-dates">
        {data.dates.map((at) => (
          <li key={at}>
            {date(at)} <small>{shortTime(at)}</small>
          </li>
        ))}
      </ol>
      {data.changes.map(({ zone, on, isForward }) => (
        <p key={zone} className="muted">
          El {date(on)} {zone.split('/').at(-1)!.replaceAll('_', ' ')} {isForward ? 'adelanta' : 'atrasa'} su reloj:
          allá sigue a las {repeat.time}.
        </p>
      ))}
    </>
  )
}
