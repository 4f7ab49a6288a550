import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { FieldProps } from '../../../kit/form/Field.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import type { Choice } from './load.ts'

export interface ChoiceProps extends FieldProps {
  clearable?: boolean
  onPick?: (option: Option | undefined) => void
}

/** A choice among all rows in use, and the one that is chosen already. */
export function ChoiceSelect<Row extends { id: number; active?: boolean }>({
  among: { queryKey, queryFn, option },
  onPick,
  ...field
}: ChoiceProps & { among: Choice<Row> }) {
  const { data = [] } = useQuery({ queryKey, queryFn })
  const chosen: unknown = Form.useWatch(field.path ?? field.name, Form.useFormInstance())
  const offered = data.filter(({ id, active = true }) => active || id === chosen)
  return (
    <SelectField
      {...field}
      options={offered.map(option)}
      {...(onPick && { onPick: (picked) => onPick([picked].flat()[0]) })}
    />
  )
}
