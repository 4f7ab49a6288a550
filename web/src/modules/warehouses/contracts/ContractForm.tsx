import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import {
  createContract,
  updateContract,
  type ContractDetail,
  type ContractDraft,
} from '@arriero/contract/warehouses/contracts.contract.ts'
import { getSpace } from '@arriero/contract/warehouses/places.contract.ts'
import { addDays, yearsLater } from '@arriero/contract/warehouses/rents.rules.ts'
import { indexKinds } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, PhoneField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dayKey } from '../../../kit/format.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { loadSpaces, loadTenants, useContract, warehouseKeys, warehousesChanged } from '../warehouses.data.ts'
import { contractPath, warehousePaths } from '../warehouses.paths.ts'

type Values = Partial<ContractDraft> & { version?: number }

const blank: Values = {
  reserved: false,
  taxRate: 16,
  deposit: 0,
  dueDay: 5,
  graceDays: 5,
  lateFee: 0,
  indexKind: 'inpc',
  indexPoints: 0,
}

const valuesOf = (contract: ContractDetail): Values => ({
  customerId: contract.customerId,
  spaceIds: contract.spaces.map(({ id }) => id),
  reserved: contract.reserved,
  start: contract.start,
  end: contract.end,
  rent: contract.rent,
  taxRate: contract.taxRate as 0 | 8 | 16,
  deposit: contract.deposit,
  dueDay: contract.dueDay,
  graceDays: contract.graceDays,
  lateFee: contract.lateFee,
  indexKind: contract.indexKind,
  indexPoints: contract.indexPoints,
  indexCap: contract.indexCap,
  contact: contract.contact,
  contactPhone: contract.contactPhone,
  notes: contract.notes,
  version: contract.version,
})

/** `?espacio=`: begins with a space that is free, at the rent its list asks. */
export function NewContract() {
  const spaceId = Number(useSearchParams()[0].espacio) || undefined
  const space = useQuery({
    queryKey: warehouseKeys.space(spaceId ?? 0),
    enabled: spaceId !== undefined,
    queryFn: ({ signal }) => call(getSpace, { id: spaceId!, signal }),
  })
  const initial = useMemo((): Values | undefined => {
    const start = dayKey()
    const term = { ...blank, start, end: addDays(yearsLater(start, 1), -1) }
    if (spaceId === undefined) return term
    return space.data && { ...term, spaceIds: [spaceId], rent: space.data.listRent, deposit: space.data.listRent }
  }, [spaceId, space.data])
  return (
    <FormPanel<Values, ContractDetail>
      key={spaceId}
      title="Crear contrato"
      closeTo={warehousePaths.contracts}
      initial={initial}
      error={space.error}
      retry={() => void space.refetch()}
      for={createContract}
      submitText="Crear contrato"
      // The form's rules let nothing through without what a contract needs.
      save={({ version: _, ...values }) => call(createContract, { body: values as ContractDraft })}
      saved={({ number, tenant }) => `Contrato ${number} de ${tenant} creado`}
      onSaved={warehousesChanged}
    >
      <ContractFields chosenSpaces={space.data ? [{ value: space.data.id, label: space.data.name }] : []} />
    </FormPanel>
  )
}

export function EditContract() {
  const id = Number(useRouteParams().id)
  const { data: contract, error, refetch } = useContract(id)
  const initial = useMemo(() => contract && valuesOf(contract), [contract])
  return (
    <FormPanel<Values, ContractDetail>
      key={id}
      title={contract ? `Contrato ${contract.number}` : 'Contrato'}
      sub={contract?.tenant}
      closeTo={contractPath(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateContract}
      valuesOf={valuesOf}
      save={(values) => call(updateContract, { id, body: values })}
      saved={({ number }) => `Contrato ${number} guardado`}
      onSaved={warehousesChanged}
      {...(contract?.state === 'cancelled' && { readOnly: 'El contrato está cancelado.' })}
    >
      <ContractFields
        isCharged={(contract?.charges.length ?? 0) > 0}
        isPaid={(contract?.payments.length ?? 0) > 0}
        chosenSpaces={contract?.spaces.map(({ id: value, name: label }) => ({ value, label })) ?? []}
        chosenTenant={contract ? [{ value: contract.customerId, label: contract.tenant }] : []}
      />
    </FormPanel>
  )
}

interface ContractFieldsProps {
  isCharged?: boolean
  isPaid?: boolean
  chosenSpaces: readonly { value: number; label: string }[]
  chosenTenant?: readonly { value: number; label: string }[]
}

const taxes = [
  { value: 16, label: '16 %' },
  { value: 8, label: '8 %, frontera' },
  { value: 0, label: 'Sin IVA' },
]

function ContractFields({ isCharged = false, isPaid = false, chosenSpaces, chosenTenant = [] }: ContractFieldsProps) {
  const kind: unknown = Form.useWatch('indexKind', Form.useFormInstance())
  return (
    <>
      <FieldGroup>
        <SelectField
          name="customerId"
          label="Inquilino"
          span={2}
          load={loadTenants}
          chosen={chosenTenant}
          clearable={false}
          disabled={isPaid}
          hint={isPaid ? 'Ya pagó: no cambia.' : 'Un cliente de facturación.'}
        />
        <SelectField name="spaceIds" label="Espacios" span={2} many load={loadSpaces} chosen={chosenSpaces} />
        <DateField
          name="start"
          label="Inicio"
          disabled={isCharged}
          {...(isCharged && { hint: 'Ya hay rentas cargadas.' })}
        />
        <DateField
          name="end"
          label="Fin"
          {...(isCharged && { hint: 'Antes o después: el último mes se cobra por sus días.' })}
        />
        <SwitchField
          name="reserved"
          label="Sólo apartado"
          span={2}
          disabled={isCharged}
          hint="Nadie más lo renta y no se cobra hasta que se firme."
        />
      </FieldGroup>
      <FieldGroup title="Renta">
        <NumberField
          name="rent"
          label="Renta mensual sin IVA"
          unit="$"
          disabled={isCharged}
          {...(isCharged && { hint: 'Cambia al renovar o con su aumento.' })}
        />
        <SelectField name="taxRate" label="IVA" clearable={false} options={taxes} />
        <NumberField name="deposit" label="Depósito en garantía" unit="$" />
        <NumberField name="lateFee" label="Recargo, una vez" unit="%" max={20} />
        <NumberField name="dueDay" label="Día de pago" min={1} max={28} />
        <NumberField name="graceDays" label="Días de gracia" max={30} />
      </FieldGroup>
      <FieldGroup title="Aumento anual">
        <SelectField
          name="indexKind"
          label="Cómo aumenta"
          span={2}
          clearable={false}
          options={indexKinds.map(({ kind: value, label }) => ({ value, label }))}
        />
        {kind !== 'none' && (
          <>
            <NumberField
              name="indexPoints"
              label={kind === 'inpc' ? 'Puntos además del INPC' : 'Porcentaje'}
              unit="%"
              max={50}
            />
            <NumberField name="indexCap" label="Tope" unit="%" max={100} />
          </>
        )}
      </FieldGroup>
      <FieldGroup title="Contacto">
        <TextField name="contact" label="Nombre" maxLength={120} />
        <PhoneField name="contactPhone" label="Teléfono" />
        <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      </FieldGroup>
    </>
  )
}
