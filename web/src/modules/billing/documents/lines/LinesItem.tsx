import { useEffect, type ReactElement } from 'react'
import { Form } from 'antd'
import { linesRule, type LineValue } from './line-values.ts'

/** The concepts in a form: judged when it is sent, and from then on while somebody mends them. */
export function LinesItem({ children }: { children: ReactElement }) {
  const form = Form.useFormInstance<{ lines: LineValue[] }>()
  const lines = Form.useWatch('lines', form)
  useEffect(() => {
    if (lines && form.getFieldError('lines').length > 0) form.validateFields(['lines']).catch(() => undefined)
  }, [lines, form])
  return (
    <Form.Item name="lines" rules={[linesRule]} validateTrigger="onSubmit" className="doc-lines-item">
      {children}
    </Form.Item>
  )
}
