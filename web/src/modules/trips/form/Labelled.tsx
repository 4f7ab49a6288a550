import { useId, type ReactNode } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'

export interface ControlProps {
  id: string
  status?: 'error'
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface LabelledProps {
  label: string
  /** Path of the field: where 'Ir al primero' goes. */
  path: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  onLeave?: () => void
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, message below: the kit's field for forms whose state is not antd's. */
export function Labelled({ label, path, error, hint, required = false, onLeave, children }: LabelledProps) {
  const id = useId()
  const isWrong = error !== undefined
  return (
    <div className="labelled" data-field={path} onBlur={onLeave}>
      <label htmlFor={id}>
        {label}
        {required && (
          <>
            {' '}
            <span className="required" aria-label="obligatorio">
              *
            </span>
          </>
        )}
      </label>
      {children({ id, ...(isWrong && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-error` }) })}
      {isWrong ? <FieldError id={`${id}-error`} text={error} /> : hint && <p className="labelled-hint">{hint}</p>}
    </div>
  )
}

export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <p className="field-error" id={id} role="alert">
    <IconAlertCircle size={14} stroke={1.75} aria-hidden />
    {text}
  </p>
)
