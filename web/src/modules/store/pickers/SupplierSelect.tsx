import { ChoiceSelect, type ChoiceProps } from './ChoiceSelect.tsx'
import { supplierChoice } from './load.ts'

/** A supplier in use. */
export const SupplierSelect = (field: ChoiceProps) => <ChoiceSelect {...field} among={supplierChoice} />
