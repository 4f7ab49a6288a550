import { Form, type FormInstance } from 'antd'

/** What stands in a form while somebody types; `initial` until it is filled, since its fields are there before their values. */
export function useFormValues<Values extends object>(form: FormInstance<Values>, initial: Values): Values {
  const typed = Form.useWatch([], form) as Partial<Values> | undefined
  const isFilled = typed !== undefined && Object.values(typed).some((value) => value !== undefined)
  return isFilled ? { ...initial, ...typed } : initial
}
