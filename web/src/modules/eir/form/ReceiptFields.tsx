import { Button, Checkbox, Form } from 'antd'
import { faces } from '@arriero/contract/eir/damage.rules.ts'
import { kinds } from '@arriero/contract/eir/eir.rules.ts'
import {
  isContainerNumber,
  numberProblem,
  offersFor,
  shownNumber,
  sizeOf,
  usualSizeTypes,
} from '@arriero/contract/eir/iso6346.rules.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import type { LoadOptions, Option } from '../../../kit/list/list-types.ts'
import { loadTrips, mayNameTrips } from '../../trips/trip-options.ts'
import { loadDrivers, loadUnits, useIssuers } from '../eir.data.ts'
import { ReeferField } from './ReeferField.tsx'
import { SealsField } from './SealsField.tsx'

/** Records that a receipt names, with their words: lists that are searched may not hold them. */
export type Named = Partial<Record<'unitId' | 'driverId' | 'tripId', Option | undefined>>

interface ReceiptFieldsProps {
  named: Named
  /** One of them was chosen, or none any more. */
  onName?: (change: Named) => void
  /** With the faces that were looked at; the phone asks them one by one. */
  withFaces?: boolean
  /** A correction says why. */
  withReason?: boolean
}

const sizeOptions = usualSizeTypes.map((code) => ({ value: code, label: `${code} · ${sizeOf(code)!.label}` }))
const soundNumber = async (_rule: unknown, value: unknown) => {
  const problem = typeof value === 'string' && value ? numberProblem(value) : undefined
  if (problem) throw new Error(problem)
}

/** What a receipt says besides its damages. */
export function ReceiptFields({ named, onName, withFaces = false, withReason = false }: ReceiptFieldsProps) {
  const form = Form.useFormInstance()
  const sizeType: unknown = Form.useWatch('sizeType', form)
  const size = typeof sizeType === 'string' ? sizeOf(sizeType) : undefined
  const issuers = useIssuers()
  const naming = (name: keyof Named, load: LoadOptions) => ({
    name,
    load,
    chosen: named[name] ? [named[name]] : [],
    onPick: (option: Option | Option[] | undefined) => !Array.isArray(option) && onName?.({ [name]: option }),
  })
  const isUsual = (usualSizeTypes as readonly unknown[]).includes(sizeType)
  return (
    <>
      {withReason && (
        <FieldGroup>
          <TextField
            name="reason"
            label="Por qué se corrige"
            span={2}
            required
            maxLength={300}
            hint="Lo firmado queda guardado; ambas partes firman la versión nueva."
          />
        </FieldGroup>
      )}
      <FieldGroup>
        <RadioField
          name="kind"
          label="Movimiento"
          options={kinds.map(({ kind: value, label }) => ({ value, label }))}
        />
        <SwitchField name="isFull" label="Lleno" />
        <TextField
          name="container"
          label="Contenedor"
          span={2}
          maxLength={20}
          placeholder="TSNU 518304 5"
          rules={[{ validator: soundNumber }]}
          hint={<Offers />}
        />
        <SelectField
          name="sizeType"
          label="Tamaño y tipo"
          span={2}
          clearable={false}
          options={
            size && !isUsual
              ? [...sizeOptions, { value: size.code, label: `${size.code} · ${size.label}` }]
              : sizeOptions
          }
        />
        <DateField name="happenedAt" label="Cuándo" withTime />
        <TextField name="place" label="Dónde" maxLength={120} placeholder="Patio Silao" />
        <TextField name="line" label="Naviera" maxLength={60} />
        <TextField name="booking" label="Reserva" maxLength={40} />
      </FieldGroup>
      {size?.isThermal && (
        <FieldGroup>
          <ReeferField />
        </FieldGroup>
      )}
      <FieldGroup>
        <SealsField />
      </FieldGroup>
      <FieldGroup title="Traslado">
        <SelectField label="Unidad" {...naming('unitId', loadUnits)} />
        <SelectField label="Operador" {...naming('driverId', loadDrivers)} />
        {mayNameTrips() && <SelectField label="Viaje" span={2} {...naming('tripId', loadTrips)} />}
        <TextField name="truck" label="Unidad ajena" maxLength={60} placeholder="Placas" />
        <TextField name="driverName" label="Operador ajeno" maxLength={120} />
        <TextField name="chassis" label="Chasis" maxLength={30} />
        <NumberField name="grossKg" label="Báscula" unit="kg" max={99_999} />
        <NumberField name="tareKg" label="Tara" unit="kg" max={99_999} />
        <NumberField name="mostKg" label="Peso máximo" unit="kg" max={99_999} />
        <DateField name="cscUntil" label="CSC hasta" />
      </FieldGroup>
      <FieldGroup>
        {withFaces && (
          <Field
            name="faces"
            label="Caras revisadas"
            span={2}
            words={(value) => `${(value as unknown[] | undefined)?.length ?? 0} de ${faces.length}`}
          >
            <Checkbox.Group options={faces.map(({ face, label }) => ({ value: face, label }))} />
          </Field>
        )}
        {issuers.length > 0 && (
          <SelectField
            name="socialReasonId"
            label="Razón social"
            span={2}
            placeholder="La de la cuenta"
            options={issuers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      </FieldGroup>
    </>
  )
}

/** What a number that is typed is, or may have meant. */
function Offers() {
  const form = Form.useFormInstance()
  const typed: unknown = Form.useWatch('container', form)
  if (typeof typed !== 'string' || typed === '') return 'Con su dígito verificador.'
  if (isContainerNumber(typed)) return <span className="eir-right">Dígito verificador correcto</span>
  const offers = offersFor(typed)
  if (offers.length === 0) return 'Tres letras, U, J o Z, seis cifras y su dígito.'
  return (
    <span className="eir-offers">
      ¿Quiso decir?
      {offers.map((offer) => (
        <Button
          key={offer}
          size="small"
          onClick={() => {
            form.setFieldValue('container', offer)
            void form.validateFields(['container']).catch(() => undefined)
          }}
        >
          {shownNumber(offer)}
        </Button>
      ))}
    </span>
  )
}
