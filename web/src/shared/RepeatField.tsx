import { Input, Select, Switch } from 'antd'
import { useQuery } from '@tanstack/react-query'
import {
  repeatProblems,
  repeatUnits,
  repeatWords,
  type Repeat,
  type RepeatUnit,
} from '@arriero/contract/tasks/repeat.rules.ts'
import { repeatDates } from '@arriero/contract/tasks/templates.contract.ts'
import { weekdays } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { errorText } from '../kit/api-error.ts'
import { call } from '../kit/call.ts'
import { dateTime, dayKey } from '../kit/format.ts'
import { Field } from '../kit/form/Field.tsx'
import { MomentInput } from '../kit/form/MomentInput.tsx'
import './repeat-field.css'

const days = weekdays.map((label, at) => ({ value: at + 1, label }))
const nths = [
  { value: 0, label: 'el día del mes' },
  { value: 1, label: 'el primer' },
  { value: 2, label: 'el segundo' },
  { value: 3, label: 'el tercer' },
  { value: 4, label: 'el cuarto' },
  { value: -1, label: 'el último' },
]
const today = () => ((new Date().getDay() + 6) % 7) + 1
const begin = (): Repeat => ({
  every: 'week',
  interval: 1,
  weekdays: [today()],
  nth: null,
  monthDay: null,
  from: dayKey(),
  until: null,
  time: '18:00',
})

/** What repeats, in words. */
interface RepeatSays {
  label: string
  /** Of one that repeats, and of one that does not. */
  on: string
  off: string
  /** Before its hour. */
  at: string
}
const ofTask: RepeatSays = { label: 'Se repite', on: 'Se crea sola en sus fechas.', off: 'Una vez.', at: 'Vence a las' }

/** How it repeats; none: once. */
export const RepeatField = ({ name, says = ofTask }: { name: string; says?: RepeatSays }) => (
  <Field
    name={name}
    label={says.label}
    span={2}
    required={false}
    isReshaped
    words={(value) => (value ? repeatWords(value as Repeat) : 'Una vez')}
    rules={[
      {
        validator: (_rule, value: Repeat | null) => {
          const [problem] = Object.values(value ? repeatProblems(value) : {})
          if (problem) return Promise.reject(new Error(problem))
          return value && !isTime(value.time)
            ? Promise.reject(new Error('Escriba la hora como HH:mm'))
            : Promise.resolve()
        },
      },
    ]}
  >
    <RepeatControl says={says} />
  </Field>
)

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

interface ControlProps {
  says: RepeatSays
  id?: string
  value?: Repeat | null
  onChange?: (repeat: Repeat | null) => void
  disabled?: boolean
}

export function RepeatControl({ says, id, value = null, onChange, disabled }: ControlProps) {
  const set = (change: Partial<Repeat>) => onChange?.({ ...(value ?? begin()), ...change })
  const period = (every: RepeatUnit) =>
    set({ every, nth: null, monthDay: null, weekdays: every === 'week' ? [today()] : [] })
  return (
    <div className="repeat-field">
      <span>
        <Switch
          {...(id && { id })}
          {...(disabled !== undefined && { disabled })}
          aria-label={says.label}
          checked={value !== null}
          onChange={(on) => onChange?.(on ? begin() : null)}
        />
        <span className="muted">{value ? says.on : says.off}</span>
      </span>
      {value && (
        <>
          <span>
            <span>Cada</span>
            <Input
              aria-label="Cada cuántos"
              className="repeat-number"
              inputMode="numeric"
              maxLength={2}
              value={value.interval}
              onChange={({ target }) => set({ interval: Math.max(1, Number(target.value.replace(/\D/g, '')) || 1) })}
            />
            <Select
              aria-label="Periodo"
              value={value.every}
              options={repeatUnits.map(({ code, label, many }) => ({
                value: code,
                label: value.interval === 1 ? label : many,
              }))}
              onChange={period}
            />
            {value.every === 'week' && (
              <Select
                aria-label="Días"
                mode="multiple"
                className="repeat-days"
                value={value.weekdays}
                options={days}
                onChange={(chosen) => set({ weekdays: chosen })}
              />
            )}
            {value.every === 'month' && <OfMonth value={value} set={set} />}
          </span>
          <span>
            <span>{says.at}</span>
            <Input
              aria-label="Hora"
              className="repeat-number"
              maxLength={5}
              placeholder="18:00"
              value={value.time}
              onChange={({ target }) => set({ time: target.value })}
            />
            <span>desde</span>
            <MomentInput value={value.from} onChange={(day) => day && set({ from: day })} aria-label="Desde" />
            <span>hasta</span>
            <MomentInput
              value={value.until}
              onChange={(day) => set({ until: day || null })}
              placeholder="Sin fin"
              aria-label="Hasta"
            />
          </span>
          {isTime(value.time) && Object.keys(repeatProblems(value)).length === 0 && <NextDates repeat={value} />}
        </>
      )}
    </div>
  )
}

function OfMonth({ value, set }: { value: Repeat; set: (change: Partial<Repeat>) => void }) {
  const choose = (nth: number) =>
    set(
      nth === 0
        ? { nth: null, weekdays: [] }
        : { nth: nth as 1, weekdays: [value.weekdays[0] ?? today()], monthDay: null },
    )
  return (
    <>
      <Select aria-label="Cuándo" value={value.nth ?? 0} options={nths} onChange={choose} />
      {value.nth === null ? (
        <Input
          aria-label="Día del mes"
          className="repeat-number"
          inputMode="numeric"
          maxLength={2}
          placeholder={String(Number(value.from.slice(8)))}
          title="31: el último día de cada mes"
          value={value.monthDay ?? ''}
          onChange={({ target }) => {
            const number = Number(target.value.replace(/\D/g, ''))
            set({ monthDay: number >= 1 && number <= 31 ? number : null })
          }}
        />
      ) : (
        <Select
          aria-label="Día de la semana"
          value={value.weekdays[0]}
          options={days}
          onChange={(day) => set({ weekdays: [day] })}
        />
      )}
    </>
  )
}

/** In words, with the dates that follow from now on. */
function NextDates({ repeat }: { repeat: Repeat }) {
  const { data, error } = useQuery({
    queryKey: ['repeat', 'dates', repeat],
    queryFn: ({ signal }) => call(repeatDates, { body: { repeat }, signal }),
    retry: false,
  })
  return (
    <p className="muted" role="status">
      {`${repeatWords(repeat)}. `}
      {error && errorText(error)}
      {data &&
        (data.dates.length > 0
          ? `Siguen: ${data.dates.map((at) => dateTime(at).slice(0, 16)).join(' · ')}.`
          : 'No hay ninguna fecha por venir.')}
    </p>
  )
}
