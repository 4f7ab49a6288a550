import { ChoiceSelect, type ChoiceProps } from './ChoiceSelect.tsx'
import { measurementChoice } from './load.ts'

/** In what a consumable is counted. */
export const MeasurementSelect = (field: ChoiceProps) => <ChoiceSelect {...field} among={measurementChoice} />
