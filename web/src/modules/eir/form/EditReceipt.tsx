import { useMemo } from 'react'
import { updateReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { Receipt, ReceiptChange } from '@arriero/contract/eir/eir.entities.ts'
import { shownNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import { call } from '../../../kit/call.ts'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { receiptsChanged, useReceipt } from '../eir.data.ts'
import { eirPaths } from '../eir.paths.ts'
import { ReceiptFields, type Named } from './ReceiptFields.tsx'
import '../eir.css'

type Values = Omit<ReceiptChange, 'damages' | 'photos'>

const valuesOf = (receipt: Receipt): Values => ({
  kind: receipt.kind,
  isFull: receipt.isFull,
  container: shownNumber(receipt.container),
  sizeType: receipt.sizeType,
  happenedAt: receipt.happenedAt,
  place: receipt.place,
  line: receipt.line,
  booking: receipt.booking,
  reefer: receipt.reefer,
  seals: receipt.seals,
  unitId: receipt.unitId,
  driverId: receipt.driverId,
  tripId: receipt.tripId,
  truck: receipt.truck,
  driverName: receipt.driverName,
  chassis: receipt.chassis,
  grossKg: receipt.grossKg,
  tareKg: receipt.tareKg,
  mostKg: receipt.mostKg,
  cscUntil: receipt.cscUntil,
  faces: receipt.faces,
  socialReasonId: receipt.socialReasonId,
  notes: receipt.notes,
  version: receipt.version,
})

const namedOf = ({ unitId, unitName, driverId, driver, tripId, tripFolio }: Receipt): Named => ({
  ...(unitId && { unitId: { value: unitId, label: unitName ?? '—' } }),
  ...(driverId && { driverId: { value: driverId, label: driver ?? '—' } }),
  ...(tripId && { tripId: { value: tripId, label: tripFolio ?? '—' } }),
})

/** Its facts; what is signed is corrected with a reason, as a new version. */
export function EditReceipt() {
  const id = Number(useRouteParams().id)
  const { data: receipt, error, refetch } = useReceipt(id)
  const initial = useMemo(() => receipt && valuesOf(receipt), [receipt])
  const isSigned = (receipt?.signatures.length ?? 0) > 0
  return (
    <FormPanel<Values, Receipt>
      key={id}
      title={receipt ? `${isSigned ? 'Corregir' : 'Editar'} ${receipt.folio}` : 'Recibo'}
      sub={receipt && shownNumber(receipt.container)}
      closeTo={eirPaths.one(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateReceipt}
      valuesOf={valuesOf}
      save={(values) => call(updateReceipt, { id, body: values })}
      saved={({ folio, revision }) => (revision > 1 ? `${folio}, versión ${revision}, guardado` : `${folio} guardado`)}
      onSaved={receiptsChanged}
    >
      <ReceiptFields withFaces withReason={isSigned} named={receipt ? namedOf(receipt) : {}} />
    </FormPanel>
  )
}
