import { useRef } from 'react'
import { date, dateTime } from '../format.ts'
import { Field, type FieldProps } from './Field.tsx'
import { MomentInput } from './MomentInput.tsx'

const asDay = (value: unknown) => (typeof value === 'string' && value ? date(value) : '—')
const asMoment = (value: unknown) => (typeof value === 'string' && value ? dateTime(value) : '—')

/** A day (`2026-03-05`), or with `withTime` an instant (ISO 8601 UTC); shown as 05.03.2026 14:07. */
export function DateField({
  withTime = false,
  earliest,
  ...field
}: FieldProps & { withTime?: boolean; /** ISO; days before it cannot be chosen. */ earliest?: string }) {
  const problem = useRef<string>(undefined)
  const isRead = {
    validator: (_rule: unknown, value: unknown) =>
      value || !problem.current ? Promise.resolve() : Promise.reject(new Error(problem.current)),
  }
  return (
    <Field {...field} words={withTime ? asMoment : asDay} rules={[isRead, ...(field.rules ?? [])]}>
      <MomentInput
        withTime={withTime}
        earliest={earliest}
        placeholder={field.placeholder}
        disabled={field.disabled || undefined}
        onUnread={(found) => {
          problem.current = found
        }}
      />
    </Field>
  )
}
