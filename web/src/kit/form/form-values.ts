import { Form, type FormInstance } from 'antd'

const someIsSet = (typed: object) => Object.values(typed).some((value) => value !== undefined)

/** Its values have come; a form's fields are there before them. */
export const useIsFilled = <Values extends object>(form: FormInstance<Values>): boolean =>
  Form.useWatch((typed: object) => someIsSet(typed), form as FormInstance) ?? false

/** What stands in a form while somebody types; `initial` until it is filled. */
export function useFormValues<Values extends object>(form: FormInstance<Values>, initial: Values): Values {
  const typed = Form.useWatch([], form) as Partial<Values> | undefined
  return typed !== undefined && someIsSet(typed) ? { ...initial, ...typed } : initial
}
