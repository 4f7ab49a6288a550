import { useEffect, type ReactNode } from 'react'
import { Form, type FormRule as Rule } from 'antd'
import { fieldSchema, isRequired, rulesFrom } from './form-rules.ts'
import { useFormContext } from './form-state.ts'

/** What every field takes. Inside lists of fields `name` is antd's own name of the item. */
export interface FieldProps {
  name: string
  /** Where the value stands when it is deeper than a name. */
  path?: string[]
  label: string
  hint?: ReactNode
  /** Beyond what the schema says. */
  required?: boolean
  rules?: Rule[]
  disabled?: boolean
  placeholder?: string
  /** 2: both columns of a group. */
  span?: 1 | 2
}

interface FieldFrameProps extends FieldProps {
  children: ReactNode
  valuePropName?: string
  dependencies?: string[]
  getValueProps?: (value: unknown) => Record<string, unknown>
  normalize?: (value: unknown) => unknown
  /** A value as people read it, where it is not its own text. */
  words?: (value: unknown) => string
  /** The form holds it otherwise than its call takes it: its own `rules` alone judge it. */
  isReshaped?: boolean
}

/** Label above, rules of the form's schema, message below: the frame of all fields. */
export function Field({
  name,
  path,
  label,
  hint,
  required,
  rules = [],
  span = 1,
  children,
  placeholder: _,
  disabled: __,
  words,
  isReshaped = false,
  ...item
}: FieldFrameProps) {
  const { schema, describe } = useFormContext()
  const isOfItsOwn = !path && typeof name === 'string'
  useEffect(() => {
    if (isOfItsOwn) describe(name, { label, words })
  }, [describe, isOfItsOwn, name, label, words])
  const own = fieldSchema(schema, name)
  const isNeeded = required ?? isRequired(own)
  const needed: Rule[] = required && !isRequired(own) ? [{ required: true, message: 'El campo es requerido' }] : []
  return (
    <Form.Item
      name={path ?? name}
      label={label}
      extra={hint}
      required={isNeeded}
      className={span === 2 ? 'span-2' : ''}
      validateTrigger={['onBlur', 'onSubmit']}
      validateFirst
      // Its own first: they know why there is no value.
      rules={[...rules, ...needed, ...(isReshaped ? [] : rulesFrom(schema, name, label))]}
      {...item}
    >
      {children}
    </Form.Item>
  )
}

/** Fields that belong together: two columns in panels and on pages, one on phones. */
export function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      {title && <legend>{title}</legend>}
      <div className="field-grid">{children}</div>
    </fieldset>
  )
}
