import { ChoiceSelect, type ChoiceProps } from './ChoiceSelect.tsx'
import { storeChoice } from './load.ts'

/** A store in use, of those one may see. */
export const StoreSelect = (field: ChoiceProps) => <ChoiceSelect {...field} among={storeChoice} />
