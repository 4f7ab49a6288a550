import { useEffect, useRef } from 'react'
import { Form } from 'antd'

/** What was chosen for one customer is none of another's: the field empties when the customer becomes another. */
export function useForgetting(field: string, customerId: number | undefined, first: number | undefined) {
  const form = Form.useFormInstance()
  const chosenFor = useRef(first)
  useEffect(() => {
    if (chosenFor.current === customerId) return
    chosenFor.current = customerId
    form.setFieldValue(field, [])
  }, [field, customerId, form])
}
