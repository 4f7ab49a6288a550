import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { renewalOffer, renewContract, type ContractDetail } from '@arriero/contract/warehouses/contracts.contract.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { date, money } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { useContract, warehouseKeys, warehousesChanged } from '../warehouses.data.ts'
import { contractPath } from '../warehouses.paths.ts'

interface Values {
  end: string
  rent: number
  version: number
}

/** Another term for the same spaces, at the rent the index gives. */
export function RenewForm() {
  const id = Number(useRouteParams().id)
  const { data: contract, error, refetch } = useContract(id)
  const offer = useQuery({
    queryKey: [...warehouseKeys.contract(id), 'offer'],
    queryFn: ({ signal }) => call(renewalOffer, { id, signal }),
  })
  const initial = useMemo(
    () => contract && offer.data && { end: offer.data.end, rent: offer.data.rent, version: contract.version },
    [contract, offer.data],
  )
  return (
    <FormPanel<Values, ContractDetail>
      key={id}
      title="Renovar contrato"
      sub={contract && `${contract.number} · ${contract.tenant}, vence el ${date(contract.end)}`}
      closeTo={contractPath(id)}
      initial={initial}
      error={error ?? offer.error}
      retry={() => void Promise.all([refetch(), offer.refetch()])}
      for={renewContract}
      submitText="Renovar"
      valuesOf={({ end, rent, version }) => ({ end, rent, version })}
      save={(values) => call(renewContract, { id, body: values })}
      saved={({ number, end }) => `Contrato ${number} renovado hasta el ${date(end)}`}
      onSaved={warehousesChanged}
    >
      <FieldGroup>
        <DateField name="end" label="Nuevo fin" />
        <NumberField
          name="rent"
          label="Renta mensual sin IVA"
          unit="$"
          hint={contract && offer.data && `Hoy ${money(contract.rent)}; propuesta: ${offer.data.how}.`}
        />
      </FieldGroup>
    </FormPanel>
  )
}
