import type { FieldProps } from '../../../kit/form/Field.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { customersLike, type CustomerOption } from './load.ts'

interface CustomerFieldProps extends FieldProps {
  /** The one that stands there already. */
  chosen?: readonly Option[]
  clearable?: boolean
  onPick?: (customer: CustomerOption | undefined) => void
}

/** A customer in use, looked for on the server by name, trade name or RFC. */
export const CustomerField = ({ onPick, ...field }: CustomerFieldProps) => (
  <SelectField
    placeholder="Nombre o RFC"
    {...field}
    load={customersLike}
    // What is picked is the very option that was loaded.
    {...(onPick && { onPick: (picked) => onPick([picked].flat()[0] as CustomerOption | undefined) })}
  />
)
