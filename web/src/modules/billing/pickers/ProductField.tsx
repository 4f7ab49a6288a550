import type { FieldProps } from '../../../kit/form/Field.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { productsLike, type ProductOption } from './load.ts'

interface ProductFieldProps extends FieldProps {
  /** The one that stands there already. */
  chosen?: readonly Option[]
  clearable?: boolean
  onPick?: (product: ProductOption | undefined) => void
}

/** A product in use, looked for on the server by description, own key or the SAT's. */
export const ProductField = ({ onPick, ...field }: ProductFieldProps) => (
  <SelectField
    placeholder="Descripción o clave"
    {...field}
    load={productsLike}
    // What is picked is the very option that was loaded.
    {...(onPick && { onPick: (picked) => onPick([picked].flat()[0] as ProductOption | undefined) })}
  />
)
