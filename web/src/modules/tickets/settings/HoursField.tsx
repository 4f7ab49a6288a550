import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { weekdays, whyNotHours, type WorkHours } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'

const office = (days: readonly number[]): WorkHours[] =>
  days.flatMap((day) => [
    { day, from: '09:00', to: '14:00' },
    { day, from: '15:00', to: '18:00' },
  ])
const stretch = /^\s*(\d{1,2}:\d{2})\s*(?:-|–|a)\s*(\d{1,2}:\d{2})\s*$/

const textOf = (hours: readonly WorkHours[], day: number) =>
  hours
    .filter((one) => one.day === day)
    .map(({ from, to }) => `${from}-${to}`)
    .join(', ')

/** '9:00-14:00, 15:00-18:00'; undefined: it cannot be read. */
function read(text: string, day: number): WorkHours[] | undefined {
  if (text.trim() === '') return []
  const parts = text.split(',').map((part) => stretch.exec(part))
  if (parts.some((part) => part === null)) return undefined
  return parts.map((part) => ({ day, from: part![1]!.padStart(5, '0'), to: part![2]!.padStart(5, '0') }))
}

interface ControlProps {
  value?: WorkHours[]
  onChange?: (hours: WorkHours[]) => void
  id?: string
  disabled?: boolean
}

/** A line for each day with its stretches; what cannot be read stays as it was typed, and says so. */
function HoursControl({ value = [], onChange, id, disabled }: ControlProps) {
  const [typed, setTyped] = useState<Record<number, string>>({})
  const set = (hours: WorkHours[]) => {
    setTyped({})
    onChange?.(hours)
  }
  const type = (day: number, text: string) => {
    setTyped((before) => ({ ...before, [day]: text }))
    const hours = read(text, day)
    if (hours) onChange?.([...value.filter((one) => one.day !== day), ...hours])
  }
  return (
    <div className="hours" id={id}>
      <div className="hours-quick">
        <Button size="small" disabled={disabled} onClick={() => set(office([1, 2, 3, 4, 5]))}>
          Lunes a viernes, 9 a 18
        </Button>
        <Button size="small" disabled={disabled} onClick={() => set(office([1, 2, 3, 4, 5, 6]))}>
          Lunes a sábado
        </Button>
        <Button size="small" disabled={disabled} onClick={() => set([])}>
          Las 24 horas
        </Button>
      </div>
      {weekdays.map((name, at) => {
        const day = at + 1
        const text = typed[day] ?? textOf(value, day)
        const isWrong = read(text, day) === undefined
        return (
          <label key={name}>
            <span>{name}</span>
            <Input
              value={text}
              disabled={disabled}
              status={isWrong ? 'error' : ''}
              placeholder={value.length === 0 ? 'Todo el día' : 'No trabaja'}
              aria-invalid={isWrong}
              title={isWrong ? 'Escriba como 09:00-14:00, 15:00-18:00' : undefined}
              onChange={(event) => type(day, event.target.value)}
            />
          </label>
        )
      })}
    </div>
  )
}

const checkHours = (_rule: unknown, value: WorkHours[] | undefined) => {
  const wrong = whyNotHours(value ?? [])
  return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve()
}

export const HoursField = () => (
  <Field
    name="hours"
    label="Horario"
    span={2}
    hint="Uno o varios tramos por día: 09:00-14:00, 15:00-18:00. Sin ninguno, las 24 horas."
    rules={[{ validator: checkHours }]}
  >
    <HoursControl />
  </Field>
)

const iso = 'YYYY-MM-DD'

/** Days on which its clock stands still. */
export const HolidaysField = () => (
  <Field
    name="holidays"
    label="Días inhábiles"
    span={2}
    getValueProps={(value) => ({ value: ((value as string[] | undefined) ?? []).map((day) => dayjs(day)) })}
    normalize={(value) => ((value as dayjs.Dayjs[] | null) ?? []).map((day) => day.format(iso))}
  >
    <HolidaysControl />
  </Field>
)

interface HolidaysProps {
  value?: dayjs.Dayjs[]
  onChange?: (days: dayjs.Dayjs[] | null) => void
  id?: string
}

/** A choice of several days takes the cursor also where it is disabled: who only reads is told them in words. */
function HolidaysControl({ value = [], onChange, id }: HolidaysProps) {
  const { isReadOnly } = useFormContext()
  if (isReadOnly)
    return (
      <p id={id} className="muted">
        {value.map((day) => day.format('DD.MM.YYYY')).join(', ') || 'Ninguno'}
      </p>
    )
  return (
    <DatePicker
      id={id}
      multiple
      format="DD.MM.YYYY"
      maxTagCount="responsive"
      className="hours-holidays"
      value={value}
      onChange={onChange}
    />
  )
}
