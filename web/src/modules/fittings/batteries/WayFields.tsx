import { Form, Segmented } from 'antd'
import type { Leaving } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { batteryWays, type BatteryWay } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'

export interface WayValues {
  way?: BatteryWay
  storeId?: number | null
  reason?: string | null
}

/** The way one goes of which this is said. */
export const usualWay = ({ advice }: Pick<Battery, 'advice'>): BatteryWay =>
  advice === 'claim' ? 'warranty' : advice === 'replace' ? 'scrap' : 'store'

/** As a call takes it; a store that is not named is the one it came from. */
export const leavingOf = ({ way = 'store', storeId, reason }: WayValues): Leaving => ({
  way,
  ...(way === 'store' && storeId && { storeId }),
  ...(reason && { reason }),
})

const options = batteryWays.map(({ code, label }) => ({ value: code, label }))
const means: Record<BatteryWay, string> = {
  scrap: 'Se desecha: ya no cuenta en existencias.',
  warranty: 'Queda fuera, en garantía, hasta que se reciba.',
  store: 'Entra al almacén.',
}

/** Which way what comes off goes, and why. */
export function WayFields({ label, isReasonWanted = false }: { label: string; isReasonWanted?: boolean }) {
  const way = Form.useWatch('way', Form.useFormInstance()) as BatteryWay | undefined
  return (
    <>
      <Field name="way" label={label} span={2} hint={way && means[way]}>
        <Segmented block options={options} />
      </Field>
      {way === 'store' && <StoreSelect name="storeId" label="Almacén" hint="Vacío: del que salió." />}
      <TextField
        name="reason"
        label="Motivo"
        maxLength={200}
        span={way === 'store' ? 1 : 2}
        placeholder="Arrancó a 9.1 V"
        {...(isReasonWanted && { required: true, rules: [{ required: true, message: 'Diga por qué.' }] })}
      />
    </>
  )
}
