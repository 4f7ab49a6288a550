import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createOrder, type OrderDraft } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import {
  causeCodes,
  orderKinds,
  type Cause,
  type OrderKind,
} from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { concepts, workshops } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { listTechnicians } from '@arriero/contract/technicians/technicians.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, RadioField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { date } from '../../../kit/format.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { GoodsField, goodsOf, type GoodsLine } from '../../store/GoodsLines.tsx'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { AwayNote } from './AwayNote.tsx'
import { worked } from './orders.words.ts'

interface Values {
  unitId: number
  title: string
  kind: OrderKind
  description?: string | null
  conceptId?: number | null
  plannedAt?: string | null
  plannedUntil?: string | null
  failure?: string
  serviceId?: number | null
  technicianId?: number | null
  workshopId?: number | null
  plannedHours?: number
  price?: number
  storeId?: number | null
  lines: GoodsLine[]
}

/** What is asked for begins as one job; others are added in the order. */
function bodyOf(values: Values, cause: Cause | undefined, sourceId: number | null): OrderDraft {
  const { failure, serviceId, technicianId, workshopId, plannedHours, price, storeId, lines, ...facts } = values
  const job = { name: values.title, serviceId, technicianId, workshopId, plannedHours: plannedHours ?? 0, price }
  return {
    ...facts,
    jobs: [job],
    ...(cause && { cause }),
    ...(failure && { failures: [{ description: failure, ...(cause && { cause, sourceId }) }] }),
    ...(storeId && { parts: goodsOf(lines).map((line) => ({ ...line, storeId })) }),
  }
}

/** `?unit=7&service=3&title=…`: for that unit and service; `falla`, `causa`, `origen`: for what was found, and by what. */
export function NewOrder() {
  const [{ unit = '', service = '', title = '', falla = '', causa, origen = '' }] = useSearchParams()
  const cause = causeCodes.find((code) => code === causa)
  const navigate = useNavigate()
  const unitId = Number(unit) || undefined
  const serviceId = Number(service) || null
  const { data: chosen = [] } = useQuery({
    queryKey: ['unit-picker', unitId],
    queryFn: ({ signal }) => call(unitPicker, { query: { ids: [unitId!] }, signal }),
    enabled: unitId !== undefined,
  })
  return (
    <FormPage<Values, Order>
      title="Nueva orden"
      crumbs={[{ label: 'Órdenes', to: maintenancePaths.orders }]}
      closeTo={maintenancePaths.orders}
      for={createOrder}
      initial={
        {
          unitId,
          serviceId,
          title,
          failure: falla,
          kind: serviceId ? 'preventive' : 'corrective',
          lines: [],
        } as unknown as Values
      }
      save={(values) => call(createOrder, { body: bodyOf(values, cause, Number(origen) || null) })}
      saved={openedWords}
      onSaved={worked}
      goOn={({ id }) => navigate({ to: `${maintenancePaths.orders}/${id}` })}
      submitText="Abrir orden"
    >
      <FieldGroup>
        <SelectField
          name="unitId"
          label="Unidad"
          clearable={false}
          chosen={chosen.map(({ id, name }) => ({ value: id, label: name }))}
          load={async (search, signal) =>
            (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
              value: id,
              label: name,
              ...(plates && { detail: plates }),
            }))
          }
        />
        <TextField name="title" label="Qué se hace" maxLength={200} placeholder="Clutch y servicio de 150,000 km" />
        <RadioField name="kind" label="Tipo" options={orderKinds.map(({ code, label }) => ({ value: code, label }))} />
        <SelectField name="conceptId" label="Concepto" from={concepts.list} />
        <DateField name="plannedAt" label="Programada" withTime />
        <DateField name="plannedUntil" label="Prometida" withTime />
        <TextField name="failure" label="Falla encontrada" maxLength={500} span={2} />
        <SelectField
          name="serviceId"
          label="Servicio del plan"
          hint="Al confirmar la orden, el plan de la unidad cuenta desde ahí."
          from={services.list}
        />
        <SelectField name="technicianId" label="Técnico" from={listTechnicians} detail="specialty" />
        <AwayNote dayField="plannedAt" />
        <NumberField name="plannedHours" label="Horas planeadas" max={10_000} unit="h" />
        <SelectField name="workshopId" label="Taller externo" from={workshops.list} hint="Si no lo hace un técnico." />
        <NumberField name="price" label="Precio del taller" unit="$" />
        <StoreSelect name="storeId" label="Almacén de las refacciones" />
        <GoodsField from="storeId" isOptional />
        <TextField name="description" label="Notas" multiline maxLength={2000} span={2} />
      </FieldGroup>
    </FormPage>
  )
}

function openedWords({ folio, jobs }: Order): string {
  const away = jobs.find(({ awayUntil }) => awayUntil !== null)
  return away
    ? `Orden ${folio} abierta; ${away.technicianName} está ausente hasta el ${date(away.awayUntil!).slice(0, 5)}`
    : `Orden ${folio} abierta`
}
