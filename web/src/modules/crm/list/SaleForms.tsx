import { useQuery } from '@tanstack/react-query'
import { createSale, updateSale, type SaleChange, type SaleDraft } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import { crmLimits } from '@arriero/contract/crm/crm.rules.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage, FormPanel } from '../../../kit/form/FormPanel.tsx'
import { go, useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import type { Option } from '../../../kit/list/list-types.ts'
import { crmPaths } from '../crm.paths.ts'
import { companiesFound, configQuery, peopleFound, routesFound, saleQuery, tagsFound } from '../crm.queries.ts'
import { crmChanged } from '../crm.words.ts'

/** `?empresa=7&etapa=3`: begins with them. */
export function NewSalePage() {
  const [search] = useSearchParams()
  const { data: config, error, refetch } = useQuery(configQuery)
  const number = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)
  const stages = (config?.stages ?? []).filter(({ kind }) => kind === 1)
  const companyId = number(search.empresa)
  const chosen: Chosen = {
    companies: companyId === undefined ? [] : [{ value: companyId, label: search.nombre ?? `Empresa ${companyId}` }],
    people: [],
    tags: [],
    routes: [],
  }
  return (
    <FormPage<SaleDraft, Sale>
      title="Nueva venta"
      crumbs={[{ label: 'Ventas', to: crmPaths.board }]}
      closeTo={crmPaths.board}
      for={createSale}
      initial={
        config && ({ title: '', stageId: number(search.etapa) ?? stages[0]?.id, companyId, amount: null } as never)
      }
      error={error}
      retry={() => void refetch()}
      save={({ amount, ...draft }) => call(createSale, { body: { ...draft, amount: amount ?? undefined } })}
      saved={({ folio }) => `${folio} creada`}
      onSaved={crmChanged}
      goOn={({ id }) => go(crmPaths.one(id))}
      submitText="Crear venta"
    >
      <FieldGroup>
        <TextField name="title" label="Qué se vende" span={2} maxLength={crmLimits.title} />
        <SelectField name="companyId" label="Empresa" load={companiesFound} chosen={chosen.companies} />
        <TextField name="companyName" label="O una nueva" hint="Si no está en la lista: se crea con este nombre." />
        <SelectField
          name="stageId"
          label="Etapa"
          clearable={false}
          options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SaleFields chosen={chosen} />
      </FieldGroup>
    </FormPage>
  )
}

interface Chosen {
  companies: readonly Option[]
  people: readonly Option[]
  tags: readonly Option[]
  routes: readonly Option[]
}
const chosenOf = (sale: Sale | undefined): Chosen => ({
  companies: sale ? [{ value: sale.companyId, label: sale.companyName }] : [],
  people: sale?.ownerId != null && sale.ownerName ? [{ value: sale.ownerId, label: sale.ownerName }] : [],
  tags: (sale?.tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
  routes: sale?.route ? [{ value: sale.route, label: sale.route }] : [],
})

const SaleFields = ({ chosen }: { chosen: Chosen }) => (
  <>
    <NumberField name="amount" label="Monto" unit="MXN" max={crmLimits.amount} />
    <NumberField name="probability" label="Probabilidad" unit="%" max={100} hint="Vacía: la de su etapa." />
    <DateField name="closeOn" label="Cierre esperado" />
    <SelectField name="ownerId" label="Responsable" load={peopleFound} chosen={chosen.people} />
    <SelectField name="tagIds" label="Etiquetas" many load={tagsFound} chosen={chosen.tags} />
    <TextField name="contactName" label="Contacto" maxLength={120} />
    <TextField name="contactRole" label="Puesto" maxLength={120} />
    <TextField name="contactPhone" label="Teléfono del contacto" maxLength={40} />
    <TextField name="contactEmail" label="Correo del contacto" maxLength={200} />
    <SelectField
      name="route"
      label="Corredor"
      hint="Compara su precio con lo que cuestan esos viajes."
      load={routesFound}
      chosen={chosen.routes}
    />
    <NumberField name="trips" label="Viajes que incluye" min={1} max={100_000} />
    <TextField name="source" label="Origen" maxLength={80} />
    <TextField name="description" label="Descripción" multiline span={2} maxLength={4000} />
  </>
)

const valuesOf = (sale: Sale): SaleChange => ({
  title: sale.title,
  companyId: sale.companyId,
  amount: sale.amount,
  probability: sale.ownProbability,
  closeOn: sale.closeOn,
  ownerId: sale.ownerId,
  tagIds: sale.tags.map(({ id }) => id),
  route: sale.route,
  trips: sale.trips,
  contactName: sale.contactName,
  contactRole: sale.contactRole,
  contactPhone: sale.contactPhone,
  contactEmail: sale.contactEmail,
  source: sale.source,
  description: sale.description,
  version: sale.version,
})

/** The facts of a sale, beside the list. */
export function EditSalePanel() {
  const id = Number(useRouteParams().saleIdN)
  const { data, error, refetch } = useQuery(saleQuery(id))
  return (
    <FormPanel<SaleChange, Sale>
      key={id}
      title={data ? data.folio : 'Venta'}
      closeTo={crmPaths.list}
      for={updateSale}
      initial={data && valuesOf(data)}
      valuesOf={valuesOf}
      error={error}
      retry={() => void refetch()}
      save={(values) => call(updateSale, { id, body: values })}
      saved={({ folio }) => `${folio}: se guardó`}
      onSaved={crmChanged}
    >
      <TextField name="title" label="Qué se vende" maxLength={crmLimits.title} />
      <SelectField
        name="companyId"
        label="Empresa"
        clearable={false}
        load={companiesFound}
        chosen={chosenOf(data).companies}
      />
      <SaleFields chosen={chosenOf(data)} />
    </FormPanel>
  )
}
