import { useMemo } from 'react'
import { stageLook } from '@arriero/contract/rental/rental.rules.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { deliverArrangement } from '@arriero/contract/rental/steps.contract.ts'
import { call } from '../../../kit/call.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { go, useRouteParams } from '../../../kit/shell/navigation.ts'
import { rentalChanged, useArrangement } from '../rental.data.ts'
import { rentalPath, rentalPaths } from '../rental.paths.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { bodyOf, handoverStart, type HandoverValues } from './values.ts'
import '../rental.css'

/** `/entregar`: the thing goes out. */
export function DeliveryForm() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useArrangement(id)
  const isThere = data !== undefined
  const initial = useMemo(() => (isThere ? handoverStart() : undefined), [isThere])
  return (
    <FormPage<HandoverValues, ArrangementDetail>
      title={data ? `Entregar ${data.thing}` : 'Entregar'}
      sub={data && `${data.folio} · ${data.customer}`}
      crumbs={[{ label: 'Contratos', to: rentalPaths.contracts }]}
      closeTo={rentalPath(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={deliverArrangement}
      submitText="Entregar"
      save={(values) => call(deliverArrangement, { id, body: bodyOf(values, data) })}
      saved={({ folio, thing }) => `${thing} entregada con ${folio}`}
      onSaved={rentalChanged}
      goOn={() => go(rentalPath(id))}
      {...(data &&
        data.stage !== 'reserved' && {
          readOnly: `${data.folio} está en «${stageLook(data.stage).label}»: se entrega un contrato reservado.`,
        })}
    >
      {data && <HandoverFields arrangement={data} when="delivery" />}
    </FormPage>
  )
}
