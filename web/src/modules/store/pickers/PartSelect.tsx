import type { PartCategory, PartKind } from '@arriero/contract/store/store.rules.ts'
import type { FieldProps } from '../../../kit/form/Field.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { partsLike, type PartOption } from './load.ts'

interface PartSelectProps extends FieldProps {
  /** Only parts of this kind, or of this category. */
  kind?: PartKind
  category?: PartCategory
  /** The one that stands there already. */
  chosen?: readonly Option[]
  clearable?: boolean
  onPick?: (part: PartOption | undefined) => void
}

/** A part in use, looked for on the server by code, name, brand, model or barcode. */
export function PartSelect({ kind, category, onPick, ...field }: PartSelectProps) {
  return (
    <SelectField
      {...field}
      load={partsLike({ ...(kind && { kind }), ...(category && { category }) })}
      // What is picked is the very option that was loaded.
      {...(onPick && { onPick: (picked) => onPick([picked].flat()[0] as PartOption | undefined) })}
    />
  )
}
